"""Living with pytest's inside: assertion rewriting, fixtures, packages, the order of tests.

The only importer of `_pytest`. Test modules do not go through the ordinary
loader: pytest parses them, rewrites their assertions and compiles them. We put
our probes into the tree just before the assertions are rewritten, and give the
compiled files another name, so that plain runs never see them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.assertion import rewrite
from _pytest.fixtures import FixtureDef, reorder_items

from edgewise.standard import ast, at_present, os
from edgewise.standard import builtins as __builtins__
from edgewise.trace.snippets import ON_HOLDER

_plain_rewrite: Callable[..., None] = rewrite.rewrite_asserts
_plain_compile: Callable[..., tuple[Any, CodeType]] = rewrite._rewrite_test
_plain_tail: str = rewrite.PYC_TAIL
_plain_call: Callable[..., tuple[ast.Name, str]] = rewrite.AssertionRewriter.visit_Call
_plain_execute: Callable[..., Any] = FixtureDef.execute
_plain_finish: Callable[..., Any] = FixtureDef.finish
_plain_set_up: Callable[..., None] = pytest.Package.setup


def instrument_tests(put_probes: Callable[[ast.Module, bytes, str], None], tag: str) -> None:
    """Have `put_probes` see the tree, text and file name of each module pytest rewrites."""

    def rewrite_asserts(
        mod: ast.Module, source: bytes, module_path: str | None = None, config: Any = None
    ) -> None:
        if module_path is not None:
            put_probes(mod, source, module_path)
        _plain_rewrite(mod, source, module_path, config)

    rewrite.rewrite_asserts = rewrite_asserts
    rewrite.AssertionRewriter.visit_Call = _explained_call  # type: ignore[method-assign]
    stem, dot, extension = _plain_tail.rpartition(".")  # "pyc", or "pyo" under -O
    rewrite.PYC_TAIL = f"{stem}-edgewise-{tag}{dot}{extension}"


def _explained_call(self: Any, call: ast.Call) -> tuple[ast.Name, str]:
    """As pytest explains a call; that of a probe which gives back an object, as the object."""
    if not isinstance(call.func, ast.Name) or call.func.id != ON_HOLDER:
        return _plain_call(self, call)
    value, explanation = self.visit(call.args[-1])
    probe = ast.Call(call.func, [*call.args[:-1], value], call.keywords)
    return self.assign(ast.copy_location(probe, call)), explanation


def keep_tests(keep: Callable[[str, str, Callable[[], CodeType]], CodeType]) -> None:
    """Have `keep` keep the code of rewritten modules where Python is told to write none.

    It is given a file's name, what else the code depends on, and what makes the code.
    """

    def compile_test(fn: Any, config: pytest.Config) -> tuple[Any, CodeType]:
        if not at_present("sys", "dont_write_bytecode"):
            return _plain_compile(fn, config)  # pytest keeps it
        made: list[tuple[Any, CodeType]] = []

        def make() -> CodeType:
            made.append(_plain_compile(fn, config))
            return made[0][1]

        hooked = config.getini("enable_assertion_pass_hook")
        code = keep(os.fspath(fn), f"{rewrite.PYC_TAIL}-{hooked}", make)
        return (made[0][0] if made else None), code  # what is first, only who writes it needs

    rewrite._rewrite_test = compile_test


def watch_fixtures(
    execute: Callable[[Any, Callable[[], Any]], Any],
    finish: Callable[[Any, Callable[[], Any]], Any],
) -> None:
    """Have `execute` and `finish` around every request and teardown of a fixture."""

    def watched_execute(self: FixtureDef[Any], request: Any) -> Any:
        return execute(self, lambda: _plain_execute(self, request))

    def watched_finish(self: FixtureDef[Any], request: Any) -> Any:
        return finish(self, lambda: _plain_finish(self, request))

    FixtureDef.execute = watched_execute  # type: ignore[method-assign]
    FixtureDef.finish = watched_finish  # type: ignore[method-assign]


def watch_packages(set_up: Callable[[Any, Callable[[], None]], None]) -> None:
    """Have `set_up` around the set-up of every package."""

    def watched(self: pytest.Package) -> None:
        set_up(self, lambda: _plain_set_up(self))

    pytest.Package.setup = watched  # type: ignore[method-assign]


def fixture_definitions(item: pytest.Item, name: str) -> Sequence[FixtureDef[Any]]:
    """The definitions of a fixture that an item can see, the one that serves it last."""
    manager: Any = item.session._fixturemanager
    by_node = pytest.version_tuple >= (8,)
    return manager.getfixturedefs(name, item if by_node else item.nodeid) or ()


def take_in_conftests_again(session: pytest.Session) -> None:
    """Let directories that are about to be collected again have the fixtures of their conftests.

    From pytest 9.1 on these belong to the nodes of the directories, which will be others. Those of
    the root and above it belong to the session.
    """
    pending = getattr(getattr(session, "_fixturemanager", None), "_pending_conftests", None)
    if not isinstance(pending, dict):
        return
    root = session.config.rootpath
    for name, plugin in session.config.pluginmanager.list_name_plugin():
        directory = Path(name).parent
        is_conftest = plugin is not None and name.endswith("conftest.py")
        if is_conftest and directory != root and directory.is_relative_to(root):
            pending[directory] = plugin


def regrouped(items: list[pytest.Item]) -> list[pytest.Item]:
    """The items in an order that sets up each parameter of a wide fixture once."""
    return list(reorder_items(items))


def restore() -> None:
    """Leave pytest as it was."""
    rewrite.rewrite_asserts = _plain_rewrite
    rewrite.AssertionRewriter.visit_Call = _plain_call  # type: ignore[method-assign]
    rewrite._rewrite_test = _plain_compile
    rewrite.PYC_TAIL = _plain_tail
    FixtureDef.execute = _plain_execute  # type: ignore[method-assign]
    FixtureDef.finish = _plain_finish  # type: ignore[method-assign]
    pytest.Package.setup = _plain_set_up  # type: ignore[method-assign]
