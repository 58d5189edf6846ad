"""Which line a key stands in."""

from __future__ import annotations

import tomllib

import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from app.settings.lines import key_lines

TRICKY = '''# a = 0
top = "x" # b = 0
"quoted \\" key" = \'\'\'
inner = 1
\'\'\'
dotted . "a.b" . c = """
[no]
\\"""" # end
list = [ # [x]
  {a = 1},
  "b = 2",
  [[1], [2]],
]
inline = { one = 1, two = {three = [ {x = 1} ], four = 4}, "fi ve" = "}" }

[ table ]
date = 1979-05-27 07:32:00
[table.'sub.x']
y = 1
[[many]]
z = 1
[[many]]
z = 2
'''


def test_every_way_to_write_a_key():
    tomllib.loads(TRICKY)
    lines = key_lines(TRICKY)
    assert lines == {
        ("top",): 2,
        ('quoted " key',): 3,
        ("dotted",): 6,
        ("dotted", "a.b"): 6,
        ("dotted", "a.b", "c"): 6,
        ("list",): 9,
        ("inline",): 14,
        ("inline", "one"): 14,
        ("inline", "two"): 14,
        ("inline", "two", "three"): 14,
        ("inline", "two", "four"): 14,
        ("inline", "fi ve"): 14,
        ("table",): 16,
        ("table", "date"): 17,
        ("table", "sub.x"): 18,
        ("table", "sub.x", "y"): 19,
        ("many",): 20,
        ("many", "z"): 21,
    }


NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=6)
LEAVES = st.one_of(
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r")),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


def paths(table, above=()):
    for name, value in table.items():
        yield (*above, name)
        if isinstance(value, dict):
            yield from paths(value, (*above, name))


@given(st.dictionaries(NAMES, VALUES, max_size=4))
def test_every_key_of_any_text_is_found(table):
    text = tomlkit.dumps(table)
    values = tomllib.loads(text)
    lines = key_lines(text)
    assert set(paths(values)) <= set(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())
