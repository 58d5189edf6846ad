"""Nothing from outside passes a markup parser: no widget, toast or title is handed a text it would parse."""

from __future__ import annotations

import ast

import pytest

from tests.support.house import ROOT, python_files

PARSERS = {"from_markup", "render_markup", "to_content_markup", "visualize"}
"""Calls that read markup."""
PARSING = {
    "Static", "Label", "Button", "Option", "OptionList", "ListItem", "Tooltip", "Checkbox", "RadioButton",
    "Collapsible", "Toast", "notify", "add_option", "add_options",
}  # fmt: skip
"""Calls whose texts are read as markup unless `markup=False` is given."""
PARSED_NAMES = {"border_title", "border_subtitle", "tooltip", "placeholder"}
"""Attributes and arguments that are read as markup when they are plain text."""


def is_safe(value):
    """A ready `Content`, or a fixed text that holds no bracket."""
    if isinstance(value, ast.Constant):
        return not (isinstance(value.value, str) and "[" in value.value)
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).split(".")[0] in {"Content", "Text"}
    return False


def called_name(node):
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def faults_of_call(node):
    name = called_name(node)
    keywords = {keyword.arg: keyword.value for keyword in node.keywords}
    markup = keywords.get("markup")
    is_off = isinstance(markup, ast.Constant) and markup.value is False
    if name in PARSERS:
        yield f"{name} reads markup"
    if markup is not None and not is_off:
        yield "markup is not switched off"
    if name in PARSING and not is_off and not all(is_safe(value) for value in node.args):
        yield f"{name} reads its text as markup"
    if name == "update" and any(isinstance(value, ast.JoinedStr | ast.BinOp) for value in node.args):
        yield "update reads its text as markup"
    for argument in PARSED_NAMES & set(keywords):
        is_own = isinstance(keywords[argument], ast.Name) and keywords[argument].id == argument
        if not is_own and not is_safe(keywords[argument]):
            yield f"{argument} is read as markup"


def faults(code):
    """What in `code` hands a text to a markup parser, as pairs of line and reason."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            for reason in faults_of_call(node):
                yield node.lineno, reason
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                is_parsed = isinstance(target, ast.Attribute) and target.attr in PARSED_NAMES
                if is_parsed and not is_safe(node.value):
                    yield node.lineno, f"{target.attr} is read as markup"
        elif isinstance(node, ast.FunctionDef) and node.name == "render" and gives_text(node):
            yield node.lineno, "a text that render returns is read as markup"


def gives_text(node):
    return node.returns is not None and "str" in ast.unparse(node.returns).replace(" ", "").split("|")


@pytest.mark.parametrize("path", python_files("app", "widgets"), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_text_reaches_a_markup_parser(path):
    assert list(faults(path.read_text())) == []


@pytest.mark.parametrize(
    "code",
    [
        "Content.from_markup(text)",
        "Text.from_markup('[b]x')",
        "Static(text)",
        "Static(f'{name} is ready')",
        "Label('[b]x[/b]')",
        "self.notify(str(error))",
        "self.app.notify(f'{error}', markup=True)",
        "OptionList(*names)",
        "Static(Content('x'), markup=verbose)",
        "widget.border_title = name",
        "widget.tooltip = f'{path}'",
        "Input(placeholder=title)",
        "self.query_one(Static).update(f'{x}')",
        "class A:\n    def render(self) -> str: ...",
    ],
)
def test_the_rule_finds_what_it_looks_for(code):
    assert list(faults(code)) != []


@pytest.mark.parametrize(
    "code",
    [
        "Static(Content(text))",
        "Static()",
        "Static('Fixed words')",
        "self.notify(text, markup=False)",
        "widget.border_title = Content(name)",
        "Input(placeholder='what the agent should know')",
        "super().__init__(placeholder=placeholder)",
        "self.query_one(Static).update(content)",
        "class A:\n    def render(self) -> Content: ...",
    ],
)
def test_the_rule_lets_ready_content_pass(code):
    assert list(faults(code)) == []
