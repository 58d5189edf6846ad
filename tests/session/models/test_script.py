"""Scripts are read strictly, and what is wrong with one is said precisely."""

from __future__ import annotations

import json

import pytest

from session.models import ModelError, ScriptError
from session.models.entry import ScriptAnswer, ScriptCall, ScriptFailure
from session.models.script import load_script

FULL = """
[[answer]]
think = "Four steps will do."
say = "I'll plan this first."
rate = 80
  [[answer.call]]
  tool = "todo"
  args = { op = "init", list = [{ phase = "Build", items = ["Read the grammar", "Write the parser"] }] }
[[answer]]
expect = ["Overall: 0/2 done"]
fail = { status = 429, after = 12 }
"""


def test_a_script_holds_what_was_written(write):
    script = load_script(write(FULL))
    first, second = script.answer
    assert (first.think, first.say, first.rate) == ("Four steps will do.", "I'll plan this first.", 80)
    assert first.call == (
        ScriptCall(
            tool="todo",
            args={
                "op": "init",
                "list": [{"phase": "Build", "items": ["Read the grammar", "Write the parser"]}],
            },
        ),
    )
    assert second == ScriptAnswer(expect=("Overall: 0/2 done",), fail=ScriptFailure(status=429, after=12))


def test_toml_and_json_give_the_same_script(write):
    toml = load_script(write(FULL))
    text = json.dumps(toml.model_dump(exclude_none=True, exclude_defaults=True))
    assert load_script(write(text, "plan.json")).answer == toml.answer


def test_a_byte_order_mark_is_ignored(write):
    assert load_script(write("\ufeff" + FULL)).answer


def test_the_path_is_no_part_of_the_format(write):
    with pytest.raises(ScriptError, match=r'there is no field "path"'):
        load_script(write(f'path = "x"\n{FULL}'))


@pytest.mark.parametrize(
    "fail",
    ["status = 500", "disconnect = true", "stall = 30", "stall = 0.5, after = 3", 'malformed = \'{"op":"[\''],
)
def test_an_answer_can_fail_in_four_ways(write, fail):
    assert load_script(write(f"[[answer]]\nsay = 'x'\nfail = {{ {fail} }}")).answer[0].fail is not None


SECOND = "[[answer]]\nsay = 'x'\n[[answer]]\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "answer is missing"),
        ("answer = []", "answer must not be empty"),
        ("answer = 5", "answer must be a list"),
        ("answer = [5]", "answer 1 must be a table"),
        ("[answer]\nsay = 'x'", "answer must be a list"),
        ("foo = 1\n[[answer]]\nsay = 'x'", 'there is no field "foo"; allowed: answer'),
        (SECOND, "answer 2 is empty; it needs say, think, call or fail"),
        (f"{SECOND}rate = 5", "answer 2 is empty; it needs say, think, call or fail"),
        (
            f"{SECOND}sya = 'x'",
            'answer 2: there is no field "sya"; allowed: call, expect, fail, rate, say, think',
        ),
        (f"{SECOND}say = 5", "answer 2: say must be text"),
        (f"{SECOND}say = 'x'\nrate = 'fast'", "answer 2: rate must be a number"),
        (f"{SECOND}say = 'x'\nrate = 0", "answer 2: rate must be more than 0"),
        (f"{SECOND}say = 'x'\nrate = nan", "answer 2: rate must be a finite number"),
        (f"{SECOND}say = 'x'\nrate = inf", "answer 2: rate must be a finite number"),
        (f"{SECOND}say = 'x'\nexpect = 'y'", "answer 2: expect must be a list"),
        (f"{SECOND}say = 'x'\nexpect = ['y', 3]", "answer 2: expect 2 must be text"),
        (f"{SECOND}say = 'x'\nexpect = ['']", "answer 2: expect 1 must not be empty"),
        (f"{SECOND}call = [{{}}]", "answer 2, call 1: tool is missing"),
        (f"{SECOND}call = [{{ tool = '' }}]", "answer 2, call 1: tool must not be empty"),
        (f"{SECOND}call = [{{ tool = 't', args = 'x' }}]", "answer 2, call 1: args must be a table"),
        (
            f"{SECOND}call = [{{ tool = 't' }}, {{ tool = 't', arguments = {{}} }}]",
            'answer 2, call 2: there is no field "arguments"; allowed: args, tool',
        ),
        (
            f"{SECOND}fail = {{ after = 3 }}",
            "answer 2: fail must have exactly one of status, disconnect, stall, malformed",
        ),
        (
            f"{SECOND}fail = {{ status = 429, disconnect = true }}",
            "answer 2: fail must have exactly one of status, disconnect, stall, malformed",
        ),
        (
            f"{SECOND}fail = {{ malformed = 'x', after = 3 }}",
            "answer 2: fail can't have after together with malformed",
        ),
        (f"{SECOND}fail = {{ status = 200 }}", "answer 2, fail: status must be at least 400"),
        (f"{SECOND}fail = {{ status = 600 }}", "answer 2, fail: status must be at most 599"),
        (f"{SECOND}fail = {{ status = 4.5 }}", "answer 2, fail: status must be a whole number"),
        (f"{SECOND}fail = {{ disconnect = false }}", "answer 2, fail: disconnect can only be true"),
        (f"{SECOND}fail = {{ stall = -1 }}", "answer 2, fail: stall must be more than 0"),
        (f"{SECOND}fail = {{ status = 429, after = -1 }}", "answer 2, fail: after must be at least 0"),
        (
            f"{SECOND}fail = {{ crash = 1 }}",
            'answer 2, fail: there is no field "crash"; allowed: after, disconnect, malformed, stall, status',
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_answer_and_field(write, text, sentence):
    path = write(text)
    with pytest.raises(ScriptError) as caught:
        load_script(path)
    assert str(caught.value) == f"{path}: {sentence}."


def test_bad_toml_is_told_with_its_line(write):
    with pytest.raises(ScriptError, match=r"plan\.toml: not valid TOML: .*line 2"):
        load_script(write("[[answer]]\nsay = \n"))


def test_bad_json_is_told_with_its_line(write):
    with pytest.raises(ScriptError, match=r"plan\.json: not valid JSON: .*line 2"):
        load_script(write('{"answer":\n[}', "plan.json"))


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("plan.json", "[]", "a script must be an object with the key answer."),
        ("plan.yaml", "", "the name of a script must end in .toml or .json."),
        ("plan", "", "the name of a script must end in .toml or .json."),
    ],
)
def test_what_is_no_script_is_told(write, name, text, sentence):
    path = write(text, name)
    with pytest.raises(ScriptError) as caught:
        load_script(path)
    assert str(caught.value) == f"{path}: {sentence}"


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(ScriptError, match=r"The script .*x\.toml can't be read: No such file or directory\."):
        load_script(tmp_path / "x.toml")
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(ScriptError, match=r"bad\.toml: the script isn't UTF-8 text\."):
        load_script(tmp_path / "bad.toml")


def test_a_script_error_is_a_model_error():
    assert issubclass(ScriptError, ModelError)
