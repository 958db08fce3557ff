"""What pytest makes of a test, by looking at it: fixtures, marks, parameters, its class.

pytest finds all this by reflection, so that a test can change though no line it
runs did: a fixture of the same name defined nearer by, a mark on its module, a
base class. It is written down as touches, `key=value`, which are the same in
every run, and compared at the next selection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from edgewise.plugin import rewrite
from edgewise.plugin.declared import Declared
from edgewise.plugin.plain import plain, shortened
from edgewise.select.reflected import CONFTEST, FIXTURE, HOOK, ITEM, MARK, PARAMETER, UNREADABLE
from edgewise.source.digest import digest_of
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, inspect, os
from edgewise.trace.history import Touch
from edgewise.trace.runtime import address

# Found by their names, in the class or module of a test.
_SETUPS = (
    *("setup_module", "teardown_module", "setup_function", "teardown_function"),
    *("setUpModule", "tearDownModule", "load_tests"),
    *("setup_class", "teardown_class", "setup_method", "teardown_method", "setup", "teardown"),
    *("setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp", "asyncTearDown"),
)
# Hooks of a conftest that pytest calls for the nodes below it, and those that only tell.
OF_NODES = (
    *("pytest_runtest_", "pytest_pycollect_", "pytest_pyfunc_call", "pytest_generate_tests"),
    *("pytest_make_parametrize_id", "pytest_fixture_", "pytest_make_collect_report"),
    *("pytest_collect_file", "pytest_collect_directory", "pytest_ignore_collect"),
    *("pytest_assertrepr_compare", "pytest_assertion_pass"),
)
OF_REPORTS = (
    *("pytest_report_", "pytest_terminal_summary", "pytest_warning_recorded"),
    *("pytest_markeval_namespace", "pytest_plugins"),
)


class Reflection:
    """What pytest makes of items; what they share is looked at once."""

    def __init__(self, config: pytest.Config, relative: Callable[[str], str | None]) -> None:
        self.config = config
        self.relative = relative
        self.declared = Declared(str(config.rootpath))
        self._by_item: dict[str, frozenset[Touch]] = {}
        # By identity of what tests share: itself, the names in their order, definitions by name.
        self._asked: dict[int, tuple[object, tuple[str, ...], dict[str, Any]]] = {}
        # What is looked at is kept, lest its identity be used again.
        self._fixtures: dict[tuple[object, ...], tuple[object, frozenset[Touch]]] = {}
        self._marks: dict[int, tuple[object, tuple[pytest.Mark, ...]]] = {}
        self._around: dict[tuple[int, ...], tuple[object, frozenset[Touch]]] = {}
        self._definitions: dict[int, tuple[object, str]] = {}
        self._holders: dict[int, tuple[object, frozenset[Touch]]] = {}
        self._hooks: dict[str, frozenset[Touch]] = {}

    def keep(self, items: Iterable[pytest.Item]) -> None:
        """Keep what is known of the fixtures of tests before the first of them runs.

        The tests that one function makes share it, and the first that runs may add to it:
        a fixture that it asks for by name, or that a plug-in has it ask for.
        """
        for item in items:
            info = getattr(item, "_fixtureinfo", None)
            if info is not None and address(info) not in self._asked:
                asked = (tuple(info.names_closure), dict(info.name2fixturedefs))
                self._asked[address(info)] = (info, *asked)

    def of(self, item: pytest.Item) -> frozenset[Touch]:
        """The touches of an item."""
        known = self._by_item.get(item.nodeid)
        if known is None:
            try:
                known = frozenset(self._seen(item))
            except Exception as error:  # an item of some other plugin may be anything
                known = frozenset({Touch(UNREADABLE, f"{type(error).__name__}={error}")})
            self._by_item[item.nodeid] = known
        return known

    def _seen(self, item: pytest.Item) -> set[Touch]:
        touches: set[Touch] = set()
        touches |= self._fixtures_of(item)
        marks = self.marks_on(item)
        if marks:
            touches.update(_marks(marks))
            touches |= self.declared.by(mark for mark in marks if mark.name == "edgewise")
        touches.update(_parameters(item))
        touches.update(_examples(item))
        function = getattr(item, "obj", None)
        if callable(function):
            touches |= self._function(getattr(function, "__func__", function))
        touches |= self._surroundings(item)
        return touches

    def marks_on(self, item: pytest.Item) -> tuple[pytest.Mark, ...]:
        """The marks on an item, the nearest first."""
        above = item.parent
        if above is None:
            return tuple(item.iter_markers())
        known = self._marks.get(address(above))
        if known is None:
            known = self._marks[address(above)] = (above, tuple(above.iter_markers()))
        return (*item.own_markers, *known[1]) if item.own_markers else known[1]

    # -- fixtures ------------------------------------------------------------------

    def _fixtures_of(self, item: pytest.Item) -> frozenset[Touch]:
        info = getattr(item, "_fixtureinfo", None)
        if info is None:
            return frozenset()
        # Each test function has an information of its own, but most say the same.
        _, order, found = self._asked.get(
            address(info), (info, info.names_closure, info.name2fixturedefs)
        )
        ids = [address(definition) for name in found for definition in found[name]]
        key = (*order, None, *found, None, *map(len, found.values()), *ids)
        known = self._fixtures.get(key)
        if known is None:
            touches = frozenset(
                Touch(FIXTURE, f"{name}={self._chain(name, definitions)}")
                for name, definitions in found.items()
                if definitions
            )
            touches |= {Touch(ITEM, f"order of fixtures={shortened(', '.join(order))}")}
            known = self._fixtures[key] = (info, touches)
        return known[1]

    def announced(self, item: pytest.Item) -> frozenset[str]:
        """The names of the fixtures that an item is known to ask for before it runs."""
        info = getattr(item, "_fixtureinfo", None)
        kept = self._asked.get(address(info))
        return frozenset(kept[2] if kept else getattr(info, "name2fixturedefs", ()))

    def found_by(self, item: pytest.Item, name: str) -> str:
        """The definition that a fixture's name leads to from an item."""
        definitions = rewrite.fixture_definitions(item, name)
        return self.definition(definitions[-1]) if definitions else ""

    def _chain(self, name: str, definitions: Any) -> str:
        """The definition that serves, and those it asks for by its own name."""
        chain = []
        for definition in reversed(definitions):
            chain.append(self.definition(definition))
            if name not in definition.argnames:
                break
        return shortened(" over ".join(chain))

    def definition(self, definition: Any) -> str:
        """Where a fixture is defined, and its scope."""
        known = self._definitions.get(address(definition))
        if known is None:
            text = f"{self._place(definition.func)} ({definition.scope})"
            known = self._definitions[address(definition)] = (definition, text)
        return known[1]

    def _place(self, function: Any) -> str:
        """Where a function of the project is defined; else the module it comes from."""
        function = _plain_function(function)
        code = getattr(function, "__code__", None)
        path = self.relative(code.co_filename) if code is not None else None
        name = getattr(function, "__qualname__", type(function).__qualname__)
        if path is None:
            return f"{getattr(function, '__module__', '')}.{name}"
        return f"{path}::{name}"

    # -- the test itself -------------------------------------------------------------

    def _surroundings(self, item: pytest.Item) -> frozenset[Touch]:
        """The type of an item, what it stands in, and the hooks that are called for it."""
        kind = type(item)
        own = (getattr(kind, "cls", None), getattr(kind, "module", None))
        if own != (pytest.Function.cls, pytest.Function.module):  # not told by its parent
            return frozenset(self._look_around(item))
        key = (address(kind), address(item.parent), address(item.path))
        known = self._around.get(key)
        if known is None:
            kept = (kind, item.parent, item.path)
            known = self._around[key] = (kept, frozenset(self._look_around(item)))
        return known[1]

    def _look_around(self, item: pytest.Item) -> set[Touch]:
        kind = type(item)
        touches = {Touch(ITEM, f"type={kind.__module__}.{kind.__qualname__}")}
        for holder in (getattr(item, "cls", None), getattr(item, "module", None)):
            if holder is not None:
                touches |= self._holder(holder)
        return touches | self._hooks_above(str(item.path))

    def _function(self, function: Any) -> frozenset[Touch]:
        """The name a function goes by after its decorators, and its kind."""
        known = self._holders.get(address(function))
        if known is None:
            name = getattr(function, "__qualname__", type(function).__qualname__)
            name = f"{getattr(function, '__module__', '')}.{name}"
            touches = {Touch(ITEM, f"function={name}")}
            if inspect.iscoroutinefunction(function):
                touches.add(Touch(ITEM, "async=True"))
            known = self._holders[address(function)] = (function, frozenset(touches))
        return known[1]

    def _holder(self, holder: Any) -> frozenset[Touch]:
        """A class or module: what it is, and what it has that runs around its tests."""
        known = self._holders.get(address(holder))
        if known is None:
            known = self._holders[address(holder)] = (holder, frozenset(self._look_at(holder)))
        return known[1]

    def _look_at(self, holder: Any) -> Iterator[Touch]:
        if isinstance(holder, type):
            order = [f"{c.__module__}.{c.__qualname__}" for c in holder.__mro__[:-1]]
            yield Touch(ITEM, f"class={shortened(' < '.join(order))}")
        else:
            yield Touch(ITEM, f"module={holder.__name__}")
        for name in _SETUPS:
            function = inspect.getattr_static(holder, name, None)
            if function is not None:
                yield Touch(ITEM, f"{name}={self._place(function)}")

    # -- hooks -----------------------------------------------------------------------

    def _hooks_above(self, filename: str) -> frozenset[Touch]:
        """The conftests above a file, and the hooks in them that pytest calls for its tests.

        A conftest that was not there may do anything when it is imported, so it
        counts even without hooks.
        """
        directory = os.path.dirname(filename)
        if directory not in self._hooks:
            touches: set[Touch] = set()
            for plugin in self.config.pluginmanager.get_plugins():
                path = self._conftest_above(plugin, directory)
                if path is not None:
                    names = [name for name in hooks_in(plugin) if name.startswith(OF_NODES)]
                    touches.update(Touch(HOOK, f"{path}::{name}=") for name in names)
                    touches.add(Touch(CONFTEST, f"{path}="))
            self._hooks[directory] = frozenset(touches)
        return self._hooks[directory]

    def _conftest_above(self, plugin: object, directory: str) -> str | None:
        filename = getattr(plugin, "__file__", None)
        if not isinstance(filename, str) or os.path.basename(filename) != "conftest.py":
            return None
        above = os.path.dirname(filename)
        if directory != above and not directory.startswith(above + os.sep):
            return None
        return self.relative(filename)


def hooks_in(plugin: object) -> list[str]:
    """The names of the hooks a module defines."""
    return [
        name
        for name, value in vars(plugin).items()
        if name.startswith("pytest_") and callable(value)
    ]


def _marks(marks: Iterable[pytest.Mark]) -> Iterator[Touch]:
    """Marks, the nearest first, with arguments so far as they are plain data.

    The arguments of `parametrize` concern all tests it makes; each has its own
    parameters, which are looked at elsewhere.
    """
    seen: dict[str, int] = {}
    for mark in marks:
        if mark.name in ("parametrize", "edgewise"):
            continue
        number = seen[mark.name] = seen.get(mark.name, 0) + 1
        name = mark.name if number == 1 else f"{mark.name}#{number}"
        yield Touch(MARK, f"{name}={_arguments(mark)}")


def _arguments(mark: pytest.Mark) -> str:
    told = mark.name in ("skip", "skipif", "xfail")  # why is for people only
    named = {k: v for k, v in sorted(mark.kwargs.items()) if not (told and k == "reason")}
    words = [plain(value) for value in mark.args]
    words += [f"{name}={plain(value)}" for name, value in named.items()]
    return f"({shortened(', '.join(words))})"


def _parameters(item: pytest.Item) -> Iterator[Touch]:
    callspec = getattr(item, "callspec", None)
    for name, value in getattr(callspec, "params", {}).items():
        yield Touch(PARAMETER, f"{name}={plain(value)}")


def _examples(item: pytest.Item) -> Iterator[Touch]:
    """What the examples of a doctest say, which may stand in a file that is no program."""
    examples = getattr(getattr(item, "dtest", None), "examples", ())
    if examples:
        said = [(one.source, one.want, one.exc_msg, sorted(one.options)) for one in examples]
        yield Touch(ITEM, f"examples={digest_of(repr(said).encode('utf-8', 'backslashreplace'))}")


def _plain_function(function: Any) -> Any:
    """The function behind wrappers, bound methods and partial applications."""
    for _ in range(20):
        inner = getattr(function, "__wrapped__", None) or getattr(function, "__func__", None)
        if inner is None and isinstance(function, functools.partial):
            inner = function.func
        if inner is None:
            return function
        function = inner
    return function
