"""What can run once a changed node has: after it, in its callers, and in what those call."""

from __future__ import annotations

import ast

from edgewise.model.cfg import procedures
from edgewise.model.entity import ProcedureId
from edgewise.recover.reachable import reachable

PROGRAM = """\
def changed(x):
    before(x)
    return after(x)


def before(x):
    return x


def after(x):
    return deeper(x)


def deeper(x):
    return x


def caller(x):
    earlier(x)
    y = changed(x)
    later(y)


def earlier(x):
    return x


def later(x):
    return Thing(x)


class Thing:
    def __init__(self, x):
        self.x = x

    def unused(self):
        return self.x


def elsewhere(x):
    return before(x)
"""


def reached(line: int) -> dict[str, list[int]]:
    """By procedure, the lines that can run once that line has."""
    program = list(procedures(ast.parse(PROGRAM), "app.py"))
    changed = {
        procedure.id: [node.index]
        for procedure in program
        for node in procedure.nodes
        if node.line == line and node.syntax is not None and procedure.kind == "function"
    }
    found = reachable(program, changed)
    lines = {procedure.id: procedure.nodes for procedure in program}
    return {
        id.qualname: sorted({lines[id][at].line for at in nodes if lines[id][at].syntax})
        for id, nodes in found.items()
    }


def test_what_follows_a_change() -> None:
    found = reached(3)
    assert found["changed"] == [3]
    assert found["after"] == [11]
    assert found["deeper"] == [15]
    assert found["caller"] == [21]
    assert found["later"] == [29]
    assert found["Thing.__init__"] == [34]


def test_what_is_over_by_then() -> None:
    found = reached(3)
    assert "before" not in found
    assert "earlier" not in found
    assert "elsewhere" not in found
    assert "Thing.unused" not in found


def test_a_change_reaches_what_it_calls_itself() -> None:
    assert "before" in reached(2)


def test_a_procedure_nobody_mentions_returns_to_nobody() -> None:
    program = list(procedures(ast.parse(PROGRAM), "app.py"))
    assert set(reachable(program, {ProcedureId("app.py", "elsewhere"): [3]})) == {
        ProcedureId("app.py", "elsewhere"),
        ProcedureId("app.py", "before"),
    }
