"""On which lines probes stand: on none, where the compiler lets them.

Whoever looks at lines, a debugger, a traceback or coverage.py, sees the program as it was
written. Where code that stands nowhere would be given a line that was not executed, it is
given one that was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edgewise.model.blocks import LOOPS, TRIES
from edgewise.standard import ast, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace import snippets

LOSES_LINES = sys.version_info < (3, 12)  # see in_tail
_COMPOUND = (*LOOPS, ast.If, ast.With, ast.AsyncWith, ast.Match, *TRIES)


def first_line(statements: Sequence[ast.stmt]) -> int:
    """The line on which the first statement that compiles to anything starts."""
    declares = ast.Global | ast.Nonlocal
    at = next((s for s in statements if not isinstance(s, declares)), statements[-1])
    decorators = getattr(at, "decorator_list", None)
    return int(decorators[0].lineno if decorators else at.lineno)


def line_behind(statement: ast.stmt) -> int:
    """The line for code behind the last statement of a body; -1, nowhere, where that works.

    It does not (see in_tail) behind a `try` in which branches meet, nor behind a `match`
    within another statement: the code then stands on the line of the statement, which
    was executed at least.
    """
    for node in in_tail(statement):
        if isinstance(node, ast.Match) and node is not statement:
            return statement.lineno
        if isinstance(node, TRIES) and not node.finalbody:
            lists = [node.orelse or node.body, *(handler.body for handler in node.handlers)]
            if any(isinstance(statements[-1], _COMPOUND) for statements in lists):
                return statement.lineno
    return -1


def line_before(header: ast.AST | None) -> int:
    """The line from which control comes when the test of a header fails; -1 for several."""
    if header is None:
        return -1
    fields = ("test", "target", "iter", "pattern", "guard")
    parts = [part for name in fields if (part := getattr(header, name, None)) is not None]
    lines = {part.lineno for part in parts} | {part.end_lineno for part in parts}
    return lines.pop() if len(lines) == 1 else -1


def put_on(line: int, statements: Sequence[ast.stmt]) -> None:
    """Give `line` to what was put before the first statement that has one."""
    for statement in statements:
        if statement.lineno > 0:
            return
        if isinstance(statement, ast.Try) and was_wrapped(statement):
            statement.lineno = statement.end_lineno = line
            statement.col_offset = statement.end_col_offset = 0
            put_on(line, statement.body)
            return
        snippets.locate(statement, line)


def was_wrapped(statement: ast.stmt) -> bool:
    """Whether a statement is what we put around others."""
    return getattr(statement, "edgewise_bracket", False)


def in_tail(scope: ast.AST) -> Iterator[ast.AST]:
    """`scope` and the compound statements in it after which it returns.

    Where branches meet just before a return, the compilers of 3.10 and 3.11 give code
    that stands nowhere a line of their own choice, which debuggers and coverage.py then
    take for executed. So there, probes have no branches, or the line they come from.
    """
    waiting = [scope]
    while waiting:
        parent = waiting.pop()
        yield parent
        finished = bool(getattr(parent, "finalbody", None))
        for body in ("finalbody",) if finished else ("body", "orelse"):
            children: list[ast.AST] = getattr(parent, body, None) or []
            inner = isinstance(children[-1], _COMPOUND) if children else False
            if inner and not (isinstance(parent, LOOPS) and body == "body"):
                waiting.append(children[-1])
        if not finished:
            waiting += [*getattr(parent, "handlers", ()), *getattr(parent, "cases", ())]
