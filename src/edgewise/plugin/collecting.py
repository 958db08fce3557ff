"""Collection: what tests each file turned out to hold, and which files can be left out of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from edgewise.data import replace
from edgewise.plugin.rewrite import take_in_conftests_again
from edgewise.standard import ast, os, re
from edgewise.standard import builtins as __builtins__
from edgewise.store.collected import digest_of_tests
from edgewise.tasks.ahead import Ahead

# Of a file whose code mentions these it is not said what tests it holds: that may depend on the
# moment. `time` is one as an attribute or imported by name, not as the module.
_MOMENTS = frozenset(
    (
        *("now", "utcnow", "today", "time", "time_ns", "localtime", "gmtime", "ctime"),
        *("random", "secrets", "urandom", "uuid1", "uuid4"),
    )
)
_MENTIONED = re.compile(rb"\b(%s)\b" % "|".join(sorted(_MOMENTS)).encode())
# Where it looks like code, that need not be parsed to be sure: doubt costs no more than collection.
_CODE = re.compile(
    rb"\.(%s)\(|^import random\b" % "|".join(sorted(_MOMENTS)).encode(), re.MULTILINE
)
_MARK = "edgewise"


class Found:
    """The tests of each file, as pytest makes them, before anybody chooses among them."""

    def __init__(self, config: pytest.Config, relative: Callable[[str], str | None]) -> None:
        self.config = config
        self.relative = relative
        self.known: Callable[[str], bool] = lambda path: False  # plain, as a run has found
        self.tests: dict[str, set[str]] = {}
        self.doubtful: set[str] = set()  # files of which more has to be known than their tests
        self.failed = False

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note a test."""
        path = item.nodeid.partition("::")[0]
        if path not in self.tests:
            self.tests[path] = set()
            if not self._is_plain(path, str(item.path)):
                self.doubtful.add(path)
        self.tests[path].add(item.nodeid)
        if any(mark.name == _MARK for mark in item.iter_markers()):
            self.doubtful.add(path)  # what the mark says is looked at in every run

    def _is_plain(self, path: str, filename: str) -> bool:
        """Whether a node id tells the file, and that one holds the same tests each time."""
        if self.relative(filename) != path:
            return False
        if self.known(path):
            return True
        try:
            return not depends_on_moment(Path(filename).read_bytes())
        except OSError:
            return False

    def notes(self) -> dict[str, str]:
        """By file that was collected whole, what stands for its tests."""
        if getattr(self.config.option, "lf", False):
            return {}  # which leaves out what did not fail before it is collected
        root = str(self.config.rootpath)
        named = [argument.partition("::") for argument in self.config.args]
        part = {
            os.path.relpath(os.path.join(self.config.invocation_params.dir, name), root)
            for name, _, rest in named
            if rest
        }
        doubtful = self.doubtful | {path.replace(os.sep, "/") for path in part}
        return {
            path: digest_of_tests(tests)
            for path, tests in self.tests.items()
            if path not in doubtful
        }


def depends_on_moment(text: bytes) -> bool:
    """Whether code mentions what differs from one moment to the next; sentences do not count."""
    if _MENTIONED.search(text) is None:
        return False
    if _CODE.search(text) is not None:
        return True
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return any(not _MOMENTS.isdisjoint(_words(node)) for node in ast.walk(tree))


def _words(node: ast.AST) -> list[str]:
    """The names in a node by which something could be reached; those in strings, if alone."""
    match node:
        case ast.Attribute(attr=name):
            return [name]
        case ast.Name(id=name):
            return [] if name == "time" else [name]
        case ast.Import(names=aliases):
            return [word for a in aliases if a.name != "time" for word in a.name.split(".")]
        case ast.ImportFrom(module=module, names=aliases):
            return [*(module or "").split("."), *(a.name for a in aliases)]
        case ast.Constant(value=str(value)):
            return value.split(".")
    return []


def asked_for(config: pytest.Config) -> list[Path]:
    """Where a run looks for tests; other files pytest meets on its way to these."""
    directory = Path(config.invocation_params.dir)
    return [Path(os.path.normpath(directory / argument)) for argument in config.args]


class StandIn:
    """A test that was not collected, for those who are told what is deselected."""

    def __init__(self, test: str, config: pytest.Config) -> None:
        self.nodeid = test
        self.config = config
        self.path = config.rootpath / test.partition("::")[0]
        self.name = self.originalname = test.rpartition("::")[2]
        self.keywords: dict[str, object] = {}
        self.own_markers: list[pytest.Mark] = []

    @property
    def location(self) -> tuple[str, int | None, str]:
        """As pytest tells it; the line is not known."""
        path, _, rest = self.nodeid.partition("::")
        return path, None, rest.replace("::", ".")

    def iter_markers(self, name: str | None = None) -> Iterator[pytest.Mark]:
        """None are known."""
        return iter(())

    def get_closest_marker(self, name: str, default: Any = None) -> Any:
        """None is known."""
        return default

    def __repr__(self) -> str:
        return f"<StandIn {self.nodeid}>"


class LeavingOut:
    """Has pytest pass over files that hold no test to run."""

    def __init__(self, config: pytest.Config, look: Callable[[], Ahead | None]) -> None:
        self.config = config
        self.look = look
        self.passed: set[str] = set()  # files that pytest has passed over
        self._ahead: Ahead | None = None
        self.wrong = False  # whether more has to run than could be told ahead
        self._paths: dict[str, str] = {}  # by file name
        self._asked: list[Path] = []  # where the run looks for tests

    @property
    def ahead(self) -> Ahead | None:
        """What could be told before collection, of the files that were passed over."""
        if self._ahead is None:
            return None
        tests = {path: self._ahead.left_out[path] for path in sorted(self.passed)}
        return replace(self._ahead, left_out=tests)

    def knows(self, path: str) -> bool:
        """Whether it is known what tests a file holds, by its text."""
        return self._ahead is not None and path in self._ahead.notes

    def stand_ins(self) -> list[StandIn]:
        """One for each test of the files that were passed over, counted as if collected."""
        ahead = self.ahead
        if ahead is None or self.wrong:
            return []
        found = [StandIn(test, self.config) for test in sorted(chain(*ahead.left_out.values()))]
        reporter: Any = self.config.pluginmanager.getplugin("terminalreporter")
        if isinstance(getattr(reporter, "_numcollected", None), int):
            reporter._numcollected += len(found)
        return found

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Generator[None, Any, None]:
        """Look ahead; should it turn out to have been wrong, collect everything."""
        try:
            self._ahead = self.look()
        except Exception:  # whatever it is, it is met again, and told, when all is collected
            self._ahead = None
        if self._ahead is not None:
            self._asked = asked_for(self.config)
            self._paths = {str(self.config.rootpath / path): path for path in self._ahead.left_out}
        yield
        if self.wrong:
            self._ahead = None
            self._paths.clear()
            self.passed.clear()
            take_in_conftests_again(session)
            session.perform_collect()

    @pytest.hookimpl(tryfirst=True)
    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Pass over a file; not over one that was named, for which pytest does not ask."""
        path = self._paths.get(str(collection_path))
        if path is None:
            return None
        if any(collection_path.is_relative_to(asked) for asked in self._asked):
            self.passed.add(path)
        return True
