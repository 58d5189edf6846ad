"""The tree of heights agrees with a plain list."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from widgets.transcript.heights import Heights


class HeightsMachine(RuleBasedStateMachine):
    """Does the same to a tree and to a list."""

    def __init__(self):
        super().__init__()
        self.tree = Heights()
        self.plain: list[int] = []

    @rule(height=st.integers(0, 50))
    def append(self, height):
        self.tree.append(height)
        self.plain.append(height)

    @precondition(lambda self: self.plain)
    @rule(data=st.data(), height=st.integers(0, 50))
    def change(self, data, height):
        index = data.draw(st.integers(0, len(self.plain) - 1))
        self.tree[index] = height
        self.plain[index] = height

    @precondition(lambda self: sum(self.plain) > 0)
    @rule(data=st.data())
    def find(self, data):
        row = data.draw(st.integers(0, sum(self.plain) - 1))
        index, inside = self.tree.find(row)
        assert sum(self.plain[:index]) + inside == row
        assert 0 <= inside < self.plain[index]

    @precondition(lambda self: self.plain)
    @rule(beyond=st.integers(0, 5))
    def find_past_the_end(self, beyond):
        index, inside = self.tree.find(sum(self.plain) + beyond)
        assert index == len(self.plain) - 1
        assert inside == self.plain[-1] + beyond

    @invariant()
    def sums_agree(self):
        assert self.tree.total == sum(self.plain)
        assert len(self.tree) == len(self.plain)
        for index in range(len(self.plain) + 1):
            assert self.tree.before(index) == sum(self.plain[:index])


TestHeights = HeightsMachine.TestCase
