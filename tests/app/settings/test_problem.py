"""What is wrong in a file is said with file, line, key and what is allowed, and the rest counts."""

from __future__ import annotations

import pytest

from app.settings.load import load_settings

REST = "\n[screen]\nascii = true\n"
"""What must count whatever stands before it."""


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("\nmodel = 5", 2, "model must be text: a provider and a model, as in openai:gpt-5, not 5."),
        ("[model]\nx = 1", 1, "model must be text: a provider and a model, as in openai:gpt-5, not a table."),
        ("todo = 5", 1, "todo must be a table, not 5."),
        ("[[todo]]\nenabled = true", 1, "todo must be a table, not a list."),
        ("[todo]\n\n# x\ndialect = 'opps'", 4, 'todo.dialect must be one of ops, write, both, not "opps".'),
        ("[todo]\nenabled = 'yes'", 2, 'todo.enabled must be true or false, not "yes".'),
        ("[todo]\nenabled = 1", 2, "todo.enabled must be true or false, not 1."),
        ("todo.eager = true", 1, "todo.eager must be one of default, preferred, always, not true."),
        ("[todo]\nremindersMax = 21", 2, "todo.remindersMax must be a whole number from 0 to 20, not 21."),
        ("[todo]\nremindersMax = 2.5", 2, "todo.remindersMax must be a whole number from 0 to 20, not 2.5."),
        ("[tasks]\ntodoClearDelay = 'soon'", 2, 'tasks.todoClearDelay must be a number, not "soon".'),
        ("[tasks]\ntodoClearDelay = nan", 2, "tasks.todoClearDelay must be a number, not nan."),
        ("[tasks]\ntodoClearDelay = -inf", 2, "tasks.todoClearDelay must be a number, not -inf."),
        ("[tasks]\ntodoClearDelay = []", 2, "tasks.todoClearDelay must be a number, not a list."),
        ("[tasks]\ntodoClearDelay = true", 2, "tasks.todoClearDelay must be a number, not true."),
        ("network = {retries = 21}", 1, "network.retries must be a whole number from 0 to 20, not 21."),
        ("[network]\nsilenceLimit = -1", 2, "network.silenceLimit must be a number, 0 or more, not -1."),
        ("[network]\nthinkingLimit = -1", 2, "network.thinkingLimit must be a number, 0 or more, not -1."),
        ("[network]\nlongestWait = inf", 2, "network.longestWait must be a number, 0 or more, not inf."),
        (
            "[context]\ncompactAt = 0.1",
            2,
            "context.compactAt must be 0, or a number from 0.2 to 0.98, not 0.1.",
        ),
        (
            "[context]\ncompactAt = 0.99",
            2,
            "context.compactAt must be 0, or a number from 0.2 to 0.98, not 0.99.",
        ),
        (
            "[context]\ncompactAt = nan",
            2,
            "context.compactAt must be 0, or a number from 0.2 to 0.98, not nan.",
        ),
        ("[approvals]\nmode = 'never'", 2, 'approvals.mode must be one of ask, plan, yolo, not "never".'),
        ("[screen2]", 1, "there is no setting screen2; did you mean screen?"),
        (
            "[todo]\nremindermax = 1",
            2,
            "there is no setting todo.remindermax; did you mean todo.remindersMax?",
        ),
        (
            "todo_clear_delay = 1",
            1,
            "there is no setting todo_clear_delay; did you mean tasks.todoClearDelay?",
        ),
        ('"todo.enabled" = true', 1, 'there is no setting "todo.enabled"; did you mean todo.enabled?'),
        (
            "[approvals]\ncolour = 1",
            2,
            "there is no setting approvals.colour; approvals has mode.",
        ),
        (
            "[todo.dialect]\nx = 1",
            1,
            "todo.dialect must be one of ops, write, both, not a table.",
        ),
        ("models = 1", 1, "models must be a table of tables, not 1."),
        ("[models]\n'a:b' = 1", 2, 'models."a:b" must be a table, not 1.'),
        (
            "[models.gpt-5]\neffort = 'low'",
            1,
            "models.gpt-5 must be named provider:name, as in openai:gpt-5.",
        ),
        (
            "[models.'a:b']\neffort = 'huge'",
            2,
            (
                'models."a:b".effort must be one of none, minimal, low, medium, high, xhigh, max, not "huge". '
                'models."a:b" is left out.'
            ),
        ),
        (
            "[models.'a:b']\n\ntemperature = 2.5",
            3,
            'models."a:b".temperature must be a number from 0 to 2, not 2.5. models."a:b" is left out.',
        ),
        (
            "[models.'a:b']\ntop_p = nan",
            2,
            'models."a:b".top_p must be a number from 0 to 1, not nan. models."a:b" is left out.',
        ),
        (
            "[models.'a:b']\nmax_tokens = 0",
            2,
            'models."a:b".max_tokens must be a whole number, 1 or more, not 0. models."a:b" is left out.',
        ),
        (
            "[models.'a:b']\ncontext_window = 999",
            2,
            (
                'models."a:b".context_window must be a whole number, 1000 or more, not 999. '
                'models."a:b" is left out.'
            ),
        ),
        (
            "[models.'a:b']\nmax_token = 1",
            2,
            (
                'there is no setting models."a:b".max_token; did you mean models."a:b".max_tokens? '
                'models."a:b" is left out.'
            ),
        ),
        (
            "[servers.script]\nbase_url = 'http://x'",
            1,
            "servers.script must have another name, as script is a provider.",
        ),
        (
            "[servers.A]\nbase_url = 'http://x'",
            1,
            "servers.A must have a name of small letters, digits and hyphens that begins with a letter.",
        ),
        (
            "[servers.a]\nbase_url = 'ftp://x'",
            2,
            (
                "servers.a.base_url must be an address that begins with http:// or https:// and holds no password. "
                "servers.a is left out."
            ),
        ),
        (
            "[servers.a]\nwire = 'chat'",
            1,
            (
                "servers.a must have base_url: an address that begins with http:// or https:// and holds no "
                "password. servers.a is left out."
            ),
        ),
        (
            "[servers.a]\nbase_url = 'http://x'\nwire = 'tcp'",
            3,
            'servers.a.wire must be one of chat, responses, not "tcp". servers.a is left out.',
        ),
    ],
)
def test_a_fault_has_file_line_key_and_what_is_allowed(load, user_file, text, line, said):
    loaded = load(text + REST)
    assert loaded.problems == (f"{user_file} line {line}: {said}",)
    assert loaded.settings.screen.ascii is True
    assert loaded.settings.model_copy(update={"screen": None}) == load("").settings.model_copy(
        update={"screen": None}
    )


def test_one_bad_entry_leaves_the_others(load):
    loaded = load("[models.'a:b']\neffort = 'x'\n[models.'a:c']\neffort = 'low'")
    assert list(loaded.settings.models) == ["a:c"]


def test_a_bad_entry_of_a_project_leaves_the_users(load):
    loaded = load("[models.'a:b']\neffort = 'low'", project="[models.'a:b']\neffort = 'x'\ntop_p = 1")
    assert loaded.settings.models["a:b"].model_dump(exclude_none=True) == {"effort": "low"}
    assert len(loaded.problems) == 1


def test_every_fault_is_said(load):
    loaded = load("model = 1\n[todo]\nenabled = 2\ndialect = 3\n[models.'a:b']\neffort = 4\ntop_p = 5")
    assert len(loaded.problems) == 5


@pytest.mark.parametrize(
    ("project", "said"),
    [
        (
            "[approvals]\nmode = 'yolo'",
            " line 2: A project can't set approvals.mode, as it would decide what runs without asking you; it counts",
        ),
        (
            "[todo]\neditor = 'external'",
            " line 2: A project can't set todo.editor, as it would start a program",
        ),
        (
            "[servers.x]\nbase_url = 'http://x'",
            " line 1: A project can't set servers, as it would send your keys or prompts to an address of its choice",
        ),
    ],
)
def test_a_project_sets_nothing_that_runs_or_redirects(load, project_file, project, said):
    loaded = load(project=project + REST)
    assert loaded.problems[0].startswith(f"{project_file}{said}")
    assert len(loaded.problems) == 1
    assert loaded.settings.screen.ascii is True
    assert loaded.settings.model_copy(update={"screen": None}) == load("").settings.model_copy(
        update={"screen": None}
    )


def test_a_user_sets_what_a_project_may_not(load):
    loaded = load(
        "[approvals]\nmode = 'yolo'\n[todo]\neditor = 'external'\n[servers.x]\nbase_url = 'http://x'"
    )
    assert loaded.problems == ()
    assert (loaded.settings.approvals.mode, loaded.settings.todo.editor) == ("yolo", "external")


@pytest.mark.parametrize(
    "text",
    [
        "[servers.a]\nbase_url = 'http://x'\nkey_variable = 'sk-SECRET'",
        "[servers.a]\nbase_url = 'http://x'\nkey_variable = 'gsk_SECRETb'",
        "[servers.a]\nbase_url = 'http://me:SECRET@x'",
        "[servers.a]\nbase_url = 'http://x'\nkey = 'SECRET'",
        "[servers.a]\nbase_url = 'SECRET'",
        "api_key = 'SECRET'",
    ],
)
def test_a_secret_in_the_wrong_place_is_not_repeated(load, text):
    loaded = load(text)
    assert len(loaded.problems) == 1
    assert "SECRET" not in loaded.problems[0]
    assert loaded.settings.servers == {}


def test_the_home_folder_is_short(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "config.toml").write_text("x = 1")
    loaded = load_settings(path=tmp_path / "config.toml", environment={})
    assert loaded.problems[0].startswith("~/config.toml line 1: there is no setting x; ")


def test_a_wrong_variable_is_said_by_name(load):
    loaded = load(environment={"PUNCHLIST_NETWORK_RETRIES": "many", "PUNCHLIST_TODO_EAGER": "always"})
    assert loaded.problems == (
        'The variable PUNCHLIST_NETWORK_RETRIES: network.retries must be a whole number from 0 to 20, not "many".',
    )
    assert loaded.settings.todo.eager == "always"


def test_a_variable_that_is_nearly_a_setting_is_said(load):
    names = ["PUNCHLIST_TODO_DIALEKT", "PUNCHLIST_STATE_DIR", "PUNCHLIST_OTHER", "TODO_DIALECT"]
    loaded = load(environment=dict.fromkeys(names, "x"))
    assert loaded.problems == (
        "The variable PUNCHLIST_TODO_DIALEKT sets nothing; did you mean PUNCHLIST_TODO_DIALECT?",
    )


@pytest.mark.parametrize("name", ["PUNCHLIST_MODEL", "PUNCHLIST_TODO_EAGER", "PUNCHLIST_TODO_EAGE\udcff"])
def test_bytes_of_the_environment_that_are_no_text_are_refused(load, name):
    loaded = load(environment={name: "\udcff"})
    (problem,) = loaded.problems
    assert problem.startswith("The variable PUNCHLIST_")
    problem.encode()
    assert loaded.origins == {}


def test_a_long_wrong_value_is_cut(load):
    (problem,) = load("[todo]\ndialect = '" + "x" * 500 + "'").problems
    assert len(problem) < 250
