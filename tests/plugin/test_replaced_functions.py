"""Tests that put mocks in the place of functions of the standard library: none is called by us.

Each function of a module is replaced in turn while code with probes runs, or all of them
are, and stay so to the end. The stand-in does what the function does, and takes note of whoever
calls it. What is recorded must be what is recorded without it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projects.driver import Ran, environment, lay_out, run

MODULES = (
    *("sys", "os", "os.path", "time", "gc", "io", "json", "hashlib", "inspect", "ast"),
    *("threading", "weakref", "functools", "re", "pathlib.Path", "builtins", "contextlib"),
    *("importlib", "copy", "warnings", "_thread"),
)
# Those that only what we do at the end could come by.
AT_THE_END = (
    *("itertools", "operator", "dis", "marshal", "tempfile", "shutil", "subprocess", "random"),
    *("locale", "logging", "tokenize", "linecache", "fnmatch", "signal", "stat", "posixpath"),
)
MOST = 400  # functions of a module

SPY = '''\
"""Stand-ins that do what a function does, and note whether edgewise calls it."""
import atexit
import os
import sys
import types

_frame, _stderr = sys._getframe, sys.stderr
_FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
_STANDARD = os.path.dirname(os.__file__)
_OURS = os.environ["SPY_OURS"]
_open, _write = os.open, os.write
_TOLD = _open(os.path.join(os.path.dirname(__file__), "told.txt"), os.O_WRONLY | os.O_CREAT, 0o600)
_OF_FRAMES = {
    "locals": lambda frame: frame.f_locals, "globals": lambda frame: frame.f_globals,
    "vars": lambda frame: frame.f_locals, "dir": lambda frame: [*frame.f_locals],
}
# Who replaces these ends the run, or is told nothing by them.
_NOT = {
    "settrace", "setprofile", "exit", "breakpoint", "super", "__build_class__", "eval", "exec",
    "_exit", "abort", "fork", "forkpty", "addaudithook", "call_tracing", "reload",
}


def _told(frame, name):
    """Note a call of ours, be it by way of the standard library."""
    code = frame.f_code
    while frame is not None:
        filename = frame.f_code.co_filename
        if filename.startswith(_OURS):
            if filename[_OF:] + frame.f_code.co_name not in _IN_PLACE:
                what = f"{name} in {code.co_name} by {filename[_OF:]}:{frame.f_lineno}\\n"
                _write(_TOLD, what.encode())
            return
        if not filename.startswith(("<frozen", _STANDARD)) or "-packages" in filename:
            return
        frame = frame.f_back


_OF = len(_OURS)
# What does for the program what would be done without us.
_IN_PLACE = {
    *("/context/environment.py__getitem__", "/context/environment.py__setitem__"),
    *("/context/environment.py__delitem__", "/trace/hook.pycode", "/trace/hook.pyget_code"),
    "/context/paths.pyname",  # a path is made a text once, whoever asks first
    *("/trace/memo.py_made", "/trace/memo.pydecorate", "/trace/memo.pylru_cache"),
}


def stand_in(name, plain):
    of_frames = _OF_FRAMES.get(name)

    def replaced(*args, **kwargs):
        frame = _frame(1)
        _told(frame, name)
        if name == "_getframe":
            return plain(args[0] + 1 if args else 1)
        if of_frames is not None and not args:
            return of_frames(frame)
        return plain(*args, **kwargs)

    return replaced


def owner_of(path):
    module, _, name = path.partition(".")
    __import__(module)
    return getattr(sys.modules[module], name) if name else sys.modules[module]


def names_in(owner):
    for name, plain in sorted(vars(owner).items()):
        is_function = type(plain) in _FUNCTIONS or type(plain).__name__ == "_Noting"
        if is_function and name not in _NOT and name[:1] != "_":
            yield name, plain
    if owner.__name__ == "sys":
        yield "_getframe", _frame
    if owner.__name__ == "builtins":
        yield "__import__", __import__


PATH, LEFT = os.environ["SPY_PATH"], os.environ["SPY_LEFT"]
OWNERS = list(map(owner_of, PATH.split()))
NAMES = [(owner, *found) for owner in OWNERS for found in names_in(owner)]
TURNS = max(8, len(NAMES) if not LEFT else 0)
_set = setattr


def replacing(at):
    """Replace one function, or all for good; what puts it back."""
    if at >= len(NAMES) or (LEFT and at):
        return lambda: None
    for owner, name, plain in NAMES if LEFT else NAMES[at : at + 1]:
        _set(owner, name, stand_in(name, plain))
    return lambda: None if LEFT else _set(owner, name, plain)
'''

APP = """\
import functools
import os

CACHE = {}


def branch(x):
    if x % 2:
        return "odd"
    return "even"


def cached(key):
    if key not in CACHE:
        CACHE[key] = branch(key)
    return CACHE[key]


@functools.lru_cache
def memo(x):
    return branch(x)


class Thing:
    def __init__(self):
        self._full = None

    @functools.cached_property
    def kept(self):
        return branch(2)

    def full(self):
        if self._full is None:
            self._full = branch(1)
        return self._full


def caught():
    try:
        int("x")
    except ValueError:
        pass
    try:
        branch()
    except TypeError:
        return [branch(x) for x in (1, 2)]


def read(name):
    with open(os.path.join(os.path.dirname(__file__), name)) as file:
        return file.read(), os.path.exists(name), os.stat(__file__).st_size


def variable():
    return os.environ.get("SPY_VARIABLE"), os.getenv("HOME")


def lazily(at):
    module = __import__(f"lazy_{at}")
    return module.late(at)


class Later:
    def __init__(self, value):
        self.value = value

    def __getattr__(self, name):
        return getattr(self.value, name)


def everything(at, get):
    thing = Thing()
    thing.full(), thing.full(), thing.kept, thing.kept
    vars(thing), getattr(thing, "_full"), Later(thing).full()
    cached(at), cached(at), memo(at), memo(at), caught(), lazily(at), lazily(at)
    read("data.txt"), variable(), get("shared").append(at)
    return CACHE
"""
LAZY = "VALUE = []\n\n\ndef late(x):\n    if x:\n        return VALUE\n    return 1\n"

NEIGHBOUR = """\
import app


def test_plain(shared):
    assert app.cached(1) == "odd" and app.memo(1) == "odd" and app.Thing().full() == "odd"
    assert app.read("data.txt")[0] == "data" and app.caught()
"""
NASTY = """\
import app
import spy


def test_nasty(request):
    for at in range(spy.TURNS):
        put_back = spy.replacing(at)
        try:
            app.everything(at, request.getfixturevalue)
        finally:
            put_back()
"""
CONFTEST = """\
import app
import pytest


@pytest.fixture(scope="session")
def shared():
    return [app.branch(3)]
"""
OURS = str(Path(__file__).parents[2] / "src" / "edgewise")


def recorded(directory: Path, path: str, left: str = "", count: int = MOST) -> Ran:
    """A run in which the functions of modules are replaced; of none without a `path`."""
    files = {
        **{"app.py": APP, "conftest.py": CONFTEST, "data.txt": "data", "spy.py": SPY},
        **{"test_a.py": NEIGHBOUR, "test_b.py": NASTY, "test_c.py": NEIGHBOUR},
        **{f"lazy_{at}.py": LAZY for at in range(count)},
        "pytest.ini": "[pytest]\nedgewise_ignore = spy.py\n",
    }
    variables = {"SPY_PATH": path, "SPY_LEFT": left, "SPY_OURS": OURS}
    return run(lay_out(directory, files), "-p", "no:randomly", env=environment(**variables))


def rows(ran: Ran) -> dict[tuple[str, str], frozenset[int]]:
    """The lines of each test in each file."""
    files = ("app.py", "conftest.py", "test_a.py", "test_b.py", "test_c.py")
    names = (*files, *(f"lazy_{at}.py" for at in range(8)))
    return {(test, name): ran.lines(test, name) for test in ran.matrix.tests for name in names}


def assert_nobody_was_told(ran: Ran, directory: Path) -> None:
    told = sorted(set((directory / "told.txt").read_text("utf-8").splitlines()))
    assert told == []
    assert ran.code == 0, ran.output
    assert "[recorder-failed]" not in ran.output
    assert "nothing was recorded" not in ran.output
    assert "INTERNALERROR" not in ran.output


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """A run in which nothing is replaced."""
    return recorded(tmp_path_factory.mktemp("plain"), "", count=8)


@pytest.mark.parametrize("path", MODULES)
def test_each_function_for_a_while(path: str, plain: Ran, tmp_path: Path) -> None:
    ran = recorded(tmp_path, path)
    assert_nobody_was_told(ran, tmp_path)
    assert rows(ran) == rows(plain)


def test_all_functions_to_the_end(plain: Ran, tmp_path: Path) -> None:
    ran = recorded(tmp_path, " ".join((*MODULES, *AT_THE_END)), "left", 8)
    assert_nobody_was_told(ran, tmp_path)
    assert rows(ran) == rows(plain)
