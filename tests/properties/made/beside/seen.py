"""What the tests of made projects show: put beside a project, never into it.

Each value goes into a file beside the directory of the run, with the test that showed it.
With `TRACING`, so does the trace of statements that led to it, in their normal form.
"""

from __future__ import annotations

import ast
import functools
import json
import os
import re
import sys
from collections.abc import Callable
from copy import deepcopy
from types import FrameType, TracebackType
from typing import Any

TRACING = False
CACHED = type(functools.lru_cache(lambda: None))
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
Trace = list[str]


class See:
    """`see(lambda: ...)`, or `with see:` and `see.value(...)` in it: no exception gets out."""

    def __init__(self) -> None:
        self.values: list[str] = []
        self.tracer: Tracer | None = None

    def __call__(self, function: Callable[[], object]) -> None:
        with self:
            self.value(function())

    def value(self, value: object) -> None:
        try:
            shown = _ADDRESS.sub("", repr(value))
        except Exception as error:
            shown = f"repr fails: {error!r}"
        self.values.append(shown)

    def __enter__(self) -> None:
        self.values = []
        if TRACING:
            forget(os.getcwd() + os.sep)
            self.tracer = Tracer(os.getcwd() + os.sep)
            sys.settrace(self.tracer.begin)
            self._trace_caller(self.tracer, sys._getframe(1))

    def _trace_caller(self, tracer: Tracer, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code.co_filename == __file__:
            frame = frame.f_back
        if frame is not None:
            frame.f_trace = tracer.line

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        if TRACING:
            sys.settrace(None)
        if error is not None:
            self.values.append(_ADDRESS.sub("", repr(error)))
        self._write()
        return isinstance(error, Exception)

    def _write(self) -> None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "?").rpartition(" ")[0]
        trace = self.tracer.trace if self.tracer is not None else []
        with open(os.getcwd() + "-seen.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps([test, self.values, trace]) + "\n")


def forget(root: str) -> None:
    """Empty the caches of a project: who fills one first is no matter of the program."""
    for module in list(sys.modules.values()):
        if str(getattr(module, "__file__", None) or "").startswith(root):
            for name, value in vars(module).items():
                if type(value) is dict and name.startswith("_CACHE_"):
                    value.clear()
                elif type(value) is CACHED:
                    value.cache_clear()


class Tracer:
    """Notes the statements that run, without those of imports."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.trace: Trace = []
        self.last: tuple[int, str] | None = None

    def begin(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        around: FrameType | None = frame
        while around is not None and around.f_code.co_filename != __file__:
            if around.f_code.co_name == "<module>":
                return None
            around = around.f_back
        return self.line if frame.f_code.co_filename.startswith(self.root) else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        if event == "line":
            said = self.said(frame)
            key = (id(frame), said)
            if said and key != self.last and len(self.trace) < 3000:
                self.trace.append(said)
            self.last = key
        return self.line

    def said(self, frame: FrameType) -> str:
        code = frame.f_code
        found = statements(code.co_filename)
        if code.co_name in ("<lambda>", "<genexpr>"):
            return found.get((frame.f_lineno, code.co_name), "")
        return found.get((frame.f_lineno, ""), "")


_known: dict[str, dict[tuple[int, str], str]] = {}


def statements(path: str) -> dict[tuple[int, str], str]:
    """What stands on each line of a file, in normal form; lambdas and generators apart."""
    if path not in _known:
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        found: dict[tuple[int, str], str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt) and not isinstance(node, ast.Global):
                header = _header(node)
                for line in range(node.lineno, (header.end_lineno or node.lineno) + 1):
                    found[line, ""] = _text(header)
            elif isinstance(node, ast.ExceptHandler | ast.match_case):
                at = getattr(node, "lineno", None) or node.pattern.lineno  # type: ignore[union-attr]
                found[at, ""] = _text(_header(node))
            elif isinstance(node, ast.Lambda):
                found[node.lineno, "<lambda>"] = _text(node.body)
            elif isinstance(node, ast.GeneratorExp):
                found[node.lineno, "<genexpr>"] = _text(node.elt)
        _known[path] = found
    return _known[path]


def _header(node: Any) -> Any:
    """A node without the statements in it, nor what a definition says of itself."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return ast.copy_location(ast.Name(node.name, ast.Load()), node)
    kept = {
        name: value
        for name, value in ast.iter_fields(node)
        if name not in ("body", "orelse", "finalbody", "handlers", "cases", "annotation")
    }
    plain = type(node)(**kept)
    for name in ("lineno", "end_lineno"):
        if hasattr(node, name):
            setattr(plain, name, getattr(node, name))
    below = getattr(node, "body", None)
    if isinstance(below, list) and below:
        plain.end_lineno = max(getattr(node, "lineno", 0), below[0].lineno - 1)
    return plain


class _Blank(ast.NodeTransformer):
    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return ast.Name("lambda", ast.Load())

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return ast.Name("generator", ast.Load())


def _text(node: ast.AST) -> str:
    dumped = ast.parse(ast.unparse(node)) if isinstance(node, ast.expr) else node
    return f"{type(node).__name__} {ast.dump(_Blank().visit(deepcopy(dumped)))}"


see = See()
