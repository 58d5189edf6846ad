"""A change touches one key: every comment and every other line stays where it was."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.settings.load import load_settings
from app.settings.write import save_settings


@pytest.fixture
def save(user_file):
    """Saves changes in a file of some text; gives the text after."""

    def save(text, **changes):
        user_file.write_bytes(text.encode())
        save_settings(user_file, {name.replace("__", "."): value for name, value in changes.items()})
        return user_file.read_bytes().decode()

    return save


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[todo]\ndialect = "both"\n'),
        ("# mine\n", '# mine\n\n[todo]\ndialect = "both"\n'),
        ("[todo]\ndialect = 'ops' # why\n\n# x\n", '[todo]\ndialect = "both" # why\n\n# x\n'),
        (
            "[todo]\n# a\nenabled = false # b\n\n# about tasks\n[tasks]\ntodoClearDelay = 1\n",
            '[todo]\n# a\nenabled = false # b\ndialect = "both"\n\n# about tasks\n[tasks]\ntodoClearDelay = 1\n',
        ),
        ("[todo]\n\n# about tasks\n[tasks]", '[todo]\ndialect = "both"\n\n# about tasks\n[tasks]'),
        ("[todo]\nenabled = false", '[todo]\nenabled = false\ndialect = "both"\n'),
        (
            "todo.enabled = false # b\n# c\n[tasks]\n",
            'todo.enabled = false # b\ntodo.dialect = "both"\n# c\n[tasks]\n',
        ),
        ("todo = {enabled = false} # b\n", 'todo = {enabled = false,dialect = "both"} # b\n'),
        ("todo = {dialect = 'ops', enabled = false}\n", 'todo = {dialect = "both", enabled = false}\n'),
        ("[todo]\r\nenabled = false\r\n", '[todo]\r\nenabled = false\r\ndialect = "both"\r\n'),
        ("\ufeff[todo]\nenabled = false\n", '\ufeff[todo]\nenabled = false\ndialect = "both"\n'),
        ("[ todo ]\n  enabled   =  false\n", '[ todo ]\n  enabled   =  false\ndialect = "both"\n'),
    ],
)
def test_one_key_changes_and_the_rest_stays(save, before, after):
    assert save(before, todo__dialect="both") == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'model = "a:b"\n'),
        ("model = 'x' # my favourite\n", 'model = "a:b" # my favourite\n'),
        (
            "# about the list\n[todo]\nenabled = true\n",
            'model = "a:b"\n\n# about the list\n[todo]\nenabled = true\n',
        ),
        (
            "#:schema x.json\n[todo]\nenabled = true\n",
            '#:schema x.json\nmodel = "a:b"\n\n[todo]\nenabled = true\n',
        ),
        ("#:schema x.json", '#:schema x.json\nmodel = "a:b"\n'),
        (
            "x = 1 # unknown\n\n# about the list\n[todo]\nenabled = true\n",
            'x = 1 # unknown\nmodel = "a:b"\n\n# about the list\n[todo]\nenabled = true\n',
        ),
        ("x = '''\n[a]\n'''", "x = '''\n[a]\n'''\nmodel = \"a:b\""),
    ],
)
def test_the_model_stands_before_all_tables(save, before, after):
    assert save(before, model="a:b") == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[todo]\n# a\ndialect = 'ops' # gone\nenabled = true # b\n", "[todo]\n# a\nenabled = true # b\n"),
        ("[todo]\ndialect = 'ops'\n\n# x\n[tasks]\n", "[todo]\n\n# x\n[tasks]\n"),
        ("todo.dialect = 'ops'\ntodo.enabled = true\n", "todo.enabled = true\n"),
        ("todo = {dialect = 'ops', enabled = true}\n", "todo = {enabled = true}\n"),
        ("[tasks]\n", "[tasks]\n"),
        ("[todo]\nenabled = true\n", "[todo]\nenabled = true\n"),
        ("", ""),
    ],
)
def test_a_key_goes_back_to_its_default(save, before, after):
    result = save(before, todo__dialect=None)
    assert result.replace("{ enabled", "{enabled") == after


ENTRIES = '[models."a:b"]\neffort = "low" # b\n\n# about todo\n[todo]\nenabled = true\n'


def test_an_entry_is_changed_added_to_and_removed(user_file):
    user_file.write_text(ENTRIES)
    save_settings(user_file, {"models.a:b.effort": "high", 'models."a:b".top_p': 0.5})
    assert user_file.read_text() == ENTRIES.replace('"low" # b\n', '"high" # b\ntop_p = 0.5\n')
    save_settings(user_file, {"models.a:b": None})
    assert tomllib.loads(user_file.read_text()) == {"todo": {"enabled": True}}


def test_a_new_entry_stands_behind_the_others(user_file):
    user_file.write_text(ENTRIES)
    save_settings(user_file, {"models.openai:gpt-5.1.effort": "high"})
    assert user_file.read_text() == (
        '[models."a:b"]\neffort = "low" # b\n\n[models."openai:gpt-5.1"]\neffort = "high"\n'
        "\n# about todo\n[todo]\nenabled = true\n"
    )


COMMENTS = st.lists(st.sampled_from(["", "# about it", "  # indented", "#"]), max_size=2)
SECTIONS = {
    "todo": {"dialect": '"ops"', "enabled": "true", "eager": "'always'", "remindersMax": "2"},
    "tasks": {"todoClearDelay": "1.50"},
    "network": {"retries": "0x3", "silenceLimit": "1e2", "longestWait": "5"},
    "screen": {"theme": '"""x"""', "ascii": "false"},
}
CHANGES = {
    "model": "a:b",
    "todo.dialect": "both",
    "todo.eager": "preferred",
    "tasks.todoClearDelay": 7,
    "network.retries": 9,
    "screen.reducedMotion": True,
    "approvals.mode": "plan",
    "models.a:b.effort": "low",
}


@st.composite
def texts(draw):
    """A settings file as people write them."""
    root, rest = [], []
    for name in draw(st.permutations(list(SECTIONS))):
        keys = draw(st.lists(st.sampled_from(list(SECTIONS[name].items())), unique=True))
        form = draw(st.sampled_from(["table", "dotted", "inline", "absent"]))
        end = draw(st.sampled_from(["", " # why"]))
        if form == "table":
            rest += [*draw(COMMENTS), f"[{name}]{end}"]
            for key, value in keys:
                rest += [*draw(COMMENTS), f"{key} = {value}{end}"]
        elif form == "dotted":
            for key, value in keys:
                root += [*draw(COMMENTS), f"{name}.{key} = {value}{end}"]
        elif form == "inline":
            inner = ", ".join(f"{key} = {value}" for key, value in keys)
            root += [*draw(COMMENTS), f"{name} = {{ {inner} }}{end}"]
    lines = [*root, *rest, *draw(COMMENTS)]
    return "\n".join(lines) + draw(st.sampled_from(["", "\n"]))


def is_kept(line, changed):
    """Whether a line is none of those that a change may touch."""
    touched = [name.rpartition(".")[2] for name in changed]
    inline = tuple(f"{name.split('.')[0]} =" for name in changed)
    return bool(line.strip()) and not line.startswith(inline) and not any(name in line for name in touched)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    text=texts(),
    names=st.lists(st.sampled_from(list(CHANGES)), unique=True, min_size=1),
    removes=st.booleans(),
)
def test_every_other_line_stays_in_its_place(tmp_path, text, names, removes):
    path = tmp_path / "config.toml"
    path.write_text(text)
    before = load_settings(path=path, environment={})
    changes = {name: None if removes else CHANGES[name] for name in names}
    save_settings(path, changes)
    after = load_settings(path=path, environment={})
    if removes:
        assert {after.origin(name) for name in names} == {"default"}
    else:
        assert {name: after.value(name) for name in names} == {name: CHANGES[name] for name in names}
    untouched = [
        key.name for key in before.known_keys() if key.name not in names and key.parts[0] != "models"
    ]
    assert [after.value(name) for name in untouched] == [before.value(name) for name in untouched]
    kept = [line for line in text.split("\n") if is_kept(line, names)]
    lines = iter(path.read_text().split("\n"))
    assert [line for line in kept if line not in lines] == []
