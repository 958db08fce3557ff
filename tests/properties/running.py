"""Run a program as written and with probes, and see all that can be seen of it.

Only frames of the program itself are looked at: `PROGRAM` is the name of its file.
"""

from __future__ import annotations

import ast
import builtins
import dis
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from types import CodeType, FrameType
from typing import Any

from tests.drained import drained

from edgewise.source.digest import digest_of
from edgewise.trace import reading, runtime
from edgewise.trace.code import placement_of, put_probes
from edgewise.trace.kept import key_of
from edgewise.trace.placement import Placement
from edgewise.trace.rows import Reading

PROGRAM = "<program>"

Event = tuple[str, int, str]  # name of the procedure, line, kind of event
Namespace = dict[str, Any]
_roots = count()  # each program gets probe lists of its own


@dataclass(slots=True)
class Observed:
    """What one run of a program showed."""

    log: list[object] = field(default_factory=list)
    error: object = None
    events: list[Event] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    branches: set[tuple[int, str]] = field(default_factory=set)


def plain(text: str) -> CodeType:
    """The code of a program as written."""
    return _compiled(ast.parse(text))


def probed(text: str, granularity: str = "edge", root: str | None = None) -> CodeType:
    """The code of a program with probes."""
    runtime.install()
    tree = ast.parse(text)
    put_probes(tree, text.encode(), PROGRAM, root or f"root {next(_roots)}", granularity)
    return _compiled(tree)


def _compiled(tree: ast.Module) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        return compile(tree, PROGRAM, "exec", dont_inherit=True)


def execute(code: CodeType, **names: Any) -> Namespace:
    """The namespace that running `code` leaves."""
    namespace: Namespace = {"__name__": "program", "__builtins__": builtins, **names}
    exec(code, namespace)
    return namespace


@contextmanager
def probes() -> Iterator[Callable[[], int]]:
    """Probes at work; call the yielded function for the row of hits since the last call.

    It looks at the program run last; others are drained too, and forgotten.
    """
    runtime.install()
    drained()
    yield row
    drained()


def row() -> int:
    """All the hits in the latest program since the last drain, as one row."""
    hits, events = drained()
    number = len(runtime.modules) - 1
    found = hits.get(number, 0)
    for module, probe, _ in events:
        if module.number == number:
            found |= 1 << probe
    return found


def reading_of(text: str) -> Reading:
    """What rows of hits of a program mean."""
    return reading.reading_of(placement_of(ast.parse(text), PROGRAM, "edge"))


def placed(text: str, granularity: str = "edge") -> Placement:
    """The probes of a program."""
    return placement_of(ast.parse(text), PROGRAM, granularity)


def key_in(text: str, root: str) -> str:
    """The key of the probe lists of a program instrumented under `root`."""
    return key_of(root, PROGRAM, digest_of(text.encode()))


def branches_read(placement: Placement, found: int) -> set[tuple[int, str]]:
    """The T and F edges shown by a row of hits, each by the line of its source."""
    taken = set()
    for procedure, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        for edge, shown in zip(procedure.edges, witnesses.edges, strict=True):
            if edge.label in ("T", "F") and any(found >> probe & 1 for probe in shown):
                taken.add((procedure.nodes[edge.source].line, edge.label))
    return taken


def edges_read(placement: Placement, found: int, procedure: str) -> set[str]:
    """The edges of one procedure shown by a row of hits: `3->4`, `3->5 T`, `7->exit`."""
    shown = set()
    for graph, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        if graph.id.qualname != procedure:
            continue
        for edge, probes_of in zip(graph.edges, witnesses.edges, strict=True):
            if any(found >> probe & 1 for probe in probes_of):
                ends = [named(graph.nodes[end]) for end in (edge.source, edge.target)]
                shown.add(f"{ends[0]}->{ends[1]} {edge.label}".strip())
    return shown


def named(node: Any) -> str:
    """A node as tests write it: its line, or its kind if it has no statement."""
    if node.index <= 2:
        return {0: "entry", 1: "exit", 2: "raise"}[node.index]
    return (
        f"{node.line}" if node.syntax is not None else f"{node.kind.replace(' ', '-')} {node.line}"
    )


# -- seeing what a program does --------------------------------------------------------


def observe(run: Callable[[list[object]], object], headers: dict[int, Header]) -> Observed:
    """What `run`, given a log to write to, does in frames of the program."""
    seen = Observed()
    tracer = _Tracer(seen, headers)
    before = sys.gettrace()
    sys.settrace(tracer.call)
    try:
        run(seen.log)
    except BaseException as error:
        sys.settrace(before)
        seen.error = told(error)
    finally:
        sys.settrace(before)
    return seen


def told(error: BaseException | None, depth: int = 0) -> object:
    """An exception as data: type, arguments, traceback, cause and context."""
    if error is None or depth > 6:
        return None
    inner = [told(e, depth + 1) for e in getattr(error, "exceptions", ())]
    arguments = type(error).__name__ if inner else repr(error.args)
    lines = []
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == PROGRAM:
            lines.append((traceback.tb_frame.f_code.co_name, traceback.tb_lineno))
        traceback = traceback.tb_next
    around = told(error.__cause__, depth + 1), told(error.__context__, depth + 1)
    return type(error).__name__, arguments, inner, lines, around, error.__suppress_context__


@dataclass(frozen=True, slots=True)
class Header:
    """A line that branches: where T goes, and what ends its loop."""

    taken: int  # the line of the first statement of its body
    kind: str


def headers_of(text: str) -> dict[int, Header]:
    """The branching lines of a program with one statement on each line, from its syntax."""
    headers = {}
    stars: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.If | ast.While | ast.For | ast.AsyncFor):
            headers[node.lineno] = Header(_first_line(node.body[0]), type(node).__name__)
        elif isinstance(node, ast.match_case):
            headers[node.pattern.lineno] = Header(_first_line(node.body[0]), "case")
        elif type(node).__name__ == "TryStar":
            stars |= {handler.lineno for handler in node.handlers}  # type: ignore[attr-defined]
        elif isinstance(node, ast.ExceptHandler):
            kind = "except*" if node.lineno in stars else "except"
            headers[node.lineno] = Header(_first_line(node.body[0]), kind)
    return headers


def _first_line(statement: ast.stmt) -> int:
    decorators = getattr(statement, "decorator_list", None)
    return int(decorators[0].lineno if decorators else statement.lineno)


def docstrings(text: str) -> frozenset[int]:
    """The lines of docstrings: they compile to no statement, but modules and classes store them."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return frozenset(
        node.body[0].lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, documented) and ast.get_docstring(node) is not None
    )


class _Tracer:
    """Notes line events, and reads from them which way each branching line went.

    A line that branches went T if the next line in the same frame is the first of its
    body, F if it is another or the frame returns, and no way at all if it raised.
    A frame that yields or awaits on such a line has not gone any way yet.
    """

    def __init__(self, seen: Observed, headers: dict[int, Header]) -> None:
        self.seen = seen
        self.headers = headers
        self.pending: dict[FrameType, int] = {}
        self.handled: dict[FrameType, BaseException] = {}
        self.latest: dict[FrameType, int] = {}

    def call(self, frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != PROGRAM:
            return None
        return self.local

    def local(self, frame: FrameType, event: str, arg: Any) -> Any:
        name, line = frame.f_code.co_name, frame.f_lineno
        if event == "line" and not _cleans_up(frame):
            if _REPEATS and self.latest.get(frame) == line:
                return self.local
            self.latest[frame] = line
            self.seen.events.append((name, line, event))
            self.seen.lines.add(line)
            self._arrive(frame, line)
        elif event == "return":
            self._left(frame)
        elif event == "exception":
            self._raised(frame, arg[0], arg[1])
        return self.local

    def _arrive(self, frame: FrameType, line: int | None) -> None:
        source = self.pending.get(frame)
        if source is not None and source != line:
            taken = self.headers[source].taken == line
            self.seen.branches.add((source, "T" if taken else "F"))
        self.pending.pop(frame, None)
        name = frame.f_code.co_name
        if line in self.headers and (name == "<module>" or not name.startswith("<")):
            self.pending[frame] = line

    def _left(self, frame: FrameType) -> None:
        operation = dis.opname[frame.f_code.co_code[frame.f_lasti]]
        if operation in _SUSPENDING and frame.f_code.co_flags & _CAN_SUSPEND:
            return
        source = self.pending.get(frame)
        if "RETURN" in operation or (source and "except" in self.headers[source].kind):
            self._arrive(frame, None)
        self.pending.pop(frame, None)

    def _raised(self, frame: FrameType, kind: type, error: BaseException) -> None:
        source = self.pending.get(frame)
        if source is None:
            self.handled[frame] = error
            return
        header = self.headers[source]
        ends = (StopIteration, StopAsyncIteration)  # the former also ends an `await`
        if header.kind in ("For", "AsyncFor") and issubclass(kind, ends):
            return
        if header.kind in ("except", "except*") and self.handled.get(frame) is error:
            return  # raised again because this handler does not want it
        self.handled[frame] = error
        del self.pending[frame]


_SUSPENDING = {"YIELD_VALUE", "YIELD_FROM", "SEND"}
_CAN_SUSPEND = 0x20 | 0x80 | 0x200  # generator, coroutine, asynchronous generator

# 3.12 tells of a line again where the line calls a function and then branches, 3.10 after
# a `with` of several managers.
_REPEATS = sys.version_info[:2] in ((3, 10), (3, 12))


def _cleans_up(frame: FrameType) -> bool:
    """Whether a line event belongs to no statement.

    When a `finally` or a handler raises, CPython puts the state of exceptions back, and says
    that this happens on the last line of the block, which may never have been reached.
    """
    code, at = frame.f_code.co_code, frame.f_lasti
    operation = dis.opname[code[at]]
    return operation == "COPY" and code[at + 1] == 3
