"""What programs can see of themselves, they see unchanged when probes are in them."""

from __future__ import annotations

import bdb
import builtins
import doctest
import functools
import gc
import importlib.util
import inspect
import json
import os
import pickle
import subprocess
import sys
import types
import typing
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from types import FrameType, ModuleType
from typing import Any

import pytest
from tests.drained import drained
from tests.properties.running import PROGRAM, execute, plain, probed

from edgewise.trace import noting, runtime
from edgewise.trace.code import put_probes

Load = Callable[[str], ModuleType]
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def at_work() -> Iterator[None]:
    runtime.install()
    drained()
    yield
    drained()
    assert noting.failures == []


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """A function that makes a module of a text, with probes, as an import would."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def load(text: str, name: str = "pitfall") -> ModuleType:
        import ast

        path = tmp_path / f"{name}.py"
        path.write_text(dedent(text))
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        tree = ast.parse(path.read_bytes())
        put_probes(tree, path.read_bytes(), path.name, str(tmp_path), "edge")
        exec(compile(tree, str(path), "exec", dont_inherit=True), module.__dict__)
        return module

    return load


def both(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The namespaces a program leaves, as written and with probes."""
    return execute(plain(dedent(text))), execute(probed(dedent(text)))


# -- reading source ----------------------------------------------------------------------


DOCUMENTED = '''\
    """A module."""

    def f(a, *, b=1) -> int:
        """What it does.

        >>> f(1)
        2
        """
        return a + b


    class C:
        """What it is."""

        @property
        def p(self):
            """A property."""
            return 1
    '''


def test_source_and_signature(load: Load) -> None:
    module = load(DOCUMENTED)
    text = dedent(DOCUMENTED)
    function = text[text.index("def f") : text.index("\n\nclass")]
    assert inspect.getsource(module.f) == function.rstrip("\n") + "\n"
    assert inspect.getsourcelines(module.C)[1] == 12
    assert str(inspect.signature(module.f)) == "(a, *, b=1) -> int"
    assert module.f.__code__.co_firstlineno == 3


def test_docstrings_and_doctest(load: Load) -> None:
    module = load(DOCUMENTED)
    assert module.__doc__ == "A module."
    assert module.C.__doc__ == "What it is."
    assert module.C.p.__doc__ == "A property."
    assert inspect.getdoc(module.f).startswith("What it does.")  # type: ignore[union-attr]
    assert doctest.testmod(module) == doctest.TestResults(0, 1)


# -- what definitions make ---------------------------------------------------------------


def test_pickling_by_name(load: Load) -> None:
    module = load("class C:\n    def __init__(self): self.x = 1\ndef f(): return 1\n")
    assert pickle.loads(pickle.dumps(module.C())).x == 1
    assert pickle.loads(pickle.dumps(module.f)) is module.f


PROGRAMS = {
    "super and __class__": """\
        class A:
            def m(self): return ["A"]
        class B(A):
            def m(self): return [__class__.__name__, *super().m()]
            def n(self): return [s for s in (lambda: super(B, self).m())()]
        result = B().m(), B().n()
        """,
    "name mangling": """\
        class _C:
            __x = 1
            def get(self): return self.__x, (lambda: self.__x)(), [self.__x for _ in "a"]
        result = _C().get(), sorted(n for n in vars(_C) if "x" in n)
        """,
    "__prepare__ with __missing__": """\
        class Names(dict):
            def __missing__(self, name):
                if name.startswith("__"): raise KeyError(name)
                self[name] = len(self)
                return self[name]
        class Meta(type):
            def __prepare__(name, bases): return Names()
        class C(metaclass=Meta):
            red
            green
            if red: blue
        result = sorted(vars(C))
        """,
    "enum": """\
        import enum
        class Colour(enum.Enum):
            red = enum.auto()
            green = enum.auto()
            for _ in (): pass
            @property
            def shout(self): return self.name.upper()
        class Flags(enum.Flag):
            a = enum.auto()
            b = enum.auto()
        result = list(Colour), [c.shout for c in Colour], Colour.__members__, Flags.a | Flags.b
        """,
    "dataclasses": """\
        import dataclasses
        @dataclasses.dataclass(order=True, slots=True)
        class P:
            x: int
            y: list = dataclasses.field(default_factory=list)
            def __post_init__(self): self.x += 1
        result = repr(P(1)), P(1) < P(2), dataclasses.asdict(P(3)), P.__slots__
        """,
    "NamedTuple": """\
        from typing import NamedTuple
        class T(NamedTuple):
            a: int
            b: str = "x"
            def both(self): return self.b * self.a
        result = T(2).both(), T._fields, T._field_defaults
        """,
    "slots and descriptors": """\
        class D:
            def __set_name__(self, owner, name): self.name = owner.__name__ + name
            def __get__(self, instance, owner): return self.name
        class C:
            __slots__ = ("a",)
            d = D()
        c = C()
        try:
            c.b = 1
        except AttributeError as error:
            result = str(error), c.d, hasattr(c, "__dict__")
        """,
    "annotations with lambdas": """\
        def f(a: (lambda: 1), b: [x for x in (1, 2)] = (lambda: 3)) -> (y := 4): return b()
        z: (lambda: 5)() = 6
        result = f(0), f.__annotations__["a"](), f.__annotations__["b"], y, __annotations__
        """,
    "generators": """\
        def g():
            try:
                while True:
                    try:
                        got = yield 1
                    except KeyError as error:
                        got = yield repr(error)
            finally:
                log.append("closed")
        log = []
        i = g()
        log += [next(i), i.send(2), i.throw(KeyError("k")), i.gi_frame.f_lineno]
        i.close()
        result = log
        """,
    "coroutines": """\
        import asyncio
        class M:
            async def __aenter__(self): return 1
            async def __aexit__(self, *error): return True
        async def numbers():
            for i in range(3):
                await asyncio.sleep(0)
                yield i
        async def main():
            async with M() as m:
                found = [i async for i in numbers() if i]
                raise KeyError
            return m, found
        result = asyncio.run(main())
        """,
    "match": """\
        def f(x):
            match x:
                case {"k": [a, *b]} if a: return "mapping", a, b
                case str() | bytes() as s: return "text", s
                case [1, _]: return "pair"
            return "none"
        result = [f(x) for x in ({"k": [1, 2]}, {"k": [0]}, "s", (1, 2), 3)]
        """,
    "locals, globals and dir": """\
        def f(a):
            b = 1
            return sorted(locals()), f.__code__.co_varnames, f.__code__.co_freevars
        class C:
            x = sorted(locals())
        result = f(1), C.x, sorted(vars(C)), sorted(n for n in dir() if "ew" in n.lower())
        """,
    "lru_cache": """\
        import functools
        @functools.lru_cache(maxsize=2)
        def f(x): return [x]
        a = f(1) is f(1)
        f(2), f(3), f(1)
        result = a, f.cache_info(), f.__wrapped__(1)
        f.cache_clear()
        result += (f.cache_info(),)
        """,
    "cached_property": """\
        import functools
        class C:
            made = 0
            @functools.cached_property
            def p(self):
                C.made += 1
                return C.made
        c = C()
        result = c.p, c.p, vars(c), C().p
        """,
    "conditions are evaluated once": """\
        log = []
        class Truth:
            def __bool__(self): log.append("bool"); return True
        t = Truth()
        def kinds(): log.append("kinds"); return (KeyError, OSError)
        if t: pass
        while t: break
        try: raise OSError
        except kinds(): pass
        result = log, (lambda: t)() is t, [x for x in (t for _ in "a")] == [t]
        """,
    "exceptions keep their context": """\
        import sys
        def f():
            try:
                raise KeyError(1)
            except KeyError:
                inside = sys.exc_info()[1]
                try: raise OSError(2)
                except ValueError: pass
        try:
            f()
        except OSError as error:
            line = error.__traceback__.tb_lineno
            result = repr(error.__context__), line, sys.exc_info()[1] is error
        """,
    "global and nonlocal": """\
        def f():
            global g
            g = 1
            x = 1
            def h():
                nonlocal x
                x += 1
                del x
            h()
            try: return x
            except NameError as error: return str(error)
        result = f(), g
        """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=PROGRAMS.keys())
def test_same_result(text: str) -> None:
    before, after = both(text)
    assert repr(after["result"]) == repr(before["result"])


@pytest.mark.skipif(sys.version_info < (3, 11), reason="except* is new in 3.11")
def test_exception_groups() -> None:
    text = """\
        log = []
        try:
            try:
                raise ExceptionGroup("g", [KeyError(1), OSError(2), ValueError(3)])
            except* KeyError as found:
                log.append(repr(found))
            except* OSError as found:
                raise EOFError
        except BaseException as left:
            log.append(repr(left))
            log.append([repr(e) for e in left.exceptions])
        result = log
        """
    before, after = both(text)
    assert after["result"] == before["result"]


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
def test_type_hints(load: Load, future: str) -> None:
    text = (
        future + "class C:\n    x: 'C'\n    def f(self, a: int, b: 'C' = None) -> list[int]: ...\n"
    )
    module = load(text)
    assert typing.get_type_hints(module.C) == {"x": module.C}
    hints = typing.get_type_hints(module.C.f)
    assert hints["a"] is int
    assert hints["return"] == list[int]


# -- code as a value ---------------------------------------------------------------------


def test_code_runs_under_foreign_globals_and_has_a_hash() -> None:
    before, after = both("def f(x):\n    if x:\n        return 1\n    return [y for y in (2, 3)]\n")
    function = types.FunctionType(after["f"].__code__, {})
    assert function(0) == [2, 3]
    assert function(1) == 1
    assert hash(after["f"].__code__) == hash(after["f"].__code__)
    assert after["f"].__code__.co_argcount == before["f"].__code__.co_argcount
    copy = after["f"].__code__.replace(co_name="g")
    assert types.FunctionType(copy, {})(1) == 1


def test_modules_hold_nothing_of_ours() -> None:
    before, after = both("import os\nx = 1\nclass C:\n    y = 2\n")
    assert list(after) == list(before)
    assert list(vars(after["C"])) == list(vars(before["C"]))
    assert any(name.startswith("_ew_") for name in dir(builtins))


# -- those who watch a program run -------------------------------------------------------


WATCHED = dedent(
    """\
    def f(x):
        total = 0
        for i in range(x):
            if i % 2:
                total += g(i)
        try:
            return total / (x - 3)
        except ZeroDivisionError:
            return None
    def g(i):
        return (lambda: i)()
    result = f(2), f(3)
    """
)


def test_profilers_see_the_same_calls() -> None:
    def calls(code: types.CodeType) -> list[tuple[str, str]]:
        seen: list[tuple[str, str]] = []

        def profile(frame: FrameType, event: str, _: object) -> None:
            if frame.f_code.co_filename == PROGRAM and event in ("call", "return"):
                seen.append((event, frame.f_code.co_name))

        namespace: dict[str, Any] = {}
        sys.setprofile(profile)
        try:
            exec(code, namespace)
        finally:
            sys.setprofile(None)
        return seen

    assert calls(probed(WATCHED)) == calls(plain(WATCHED))


def test_debuggers_step_through_the_same_lines() -> None:
    class Steps(bdb.Bdb):
        def __init__(self) -> None:
            super().__init__()
            self.stops: list[tuple[str, int]] = []

        def user_line(self, frame: FrameType) -> None:
            if frame.f_code.co_filename == PROGRAM:
                stop = (frame.f_code.co_name, frame.f_lineno)
                # 3.12 stops twice where a line calls and then branches
                if sys.version_info[:2] != (3, 12) or self.stops[-1:] != [stop]:
                    self.stops.append(stop)
            self.set_step()

    def stops(code: types.CodeType) -> list[tuple[str, int]]:
        steps = Steps()
        steps.run(code, {})
        return steps.stops

    assert stops(probed(WATCHED)) == stops(plain(WATCHED))


COVERED = """\
    def f(x):
        if x:
            y = 1
        else:
            y = 2
        while x:
            x -= 1
        try:
            [1][y]
        except IndexError:
            y = 3
        with open("/dev/null") as file:
            if y:
                return y
        return (lambda: 5)()
    class C:
        if f(0):
            a = 1
    f(2)
    try:
        import missing_module
    except ImportError:
        missing_module = None
    """

MEASURE = """\
    import ast, json, os, sys
    import coverage
    path, mode = sys.argv[1:]
    text = open(path, "rb").read()
    tree = ast.parse(text)
    if mode == "probed":
        from edgewise.trace import noting, runtime
        from edgewise.trace.code import put_probes
        runtime.install()
        put_probes(tree, text, "covered.py", "", "edge")
    code = compile(tree, path, "exec", dont_inherit=True)
    measure = coverage.Coverage(branch=True, data_file=None, include=[path], config_file=False)
    measure.start()
    exec(code, {"__name__": "covered"})
    measure.stop()
    analysis = measure.analysis2(path)
    arcs = measure.get_data().arcs(path)
    numbers = measure._analyze(path).numbers
    shown = [analysis[1:4], [numbers.n_branches, numbers.n_missing_branches], sorted(arcs)]
    print(json.dumps(shown))
    """


def test_coverage_reports_the_same_beside_us(tmp_path: Path) -> None:
    pytest.importorskip("coverage")
    (tmp_path / "covered.py").write_text(dedent(COVERED))
    (tmp_path / "measure.py").write_text(dedent(MEASURE))
    reports = []
    for mode in ("plain", "probed"):
        told = subprocess.run(
            [sys.executable, "measure.py", str(tmp_path / "covered.py"), mode],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src")},
            check=False,
        )
        assert told.returncode == 0, told.stderr
        reports.append(json.loads(told.stdout))
    before, after = reports
    if sys.version_info[:2] == (3, 12):  # tells twice of a line that calls and then branches
        after[2] = [arc for arc in after[2] if arc[0] != arc[1]]
    assert after == before


# -- depth, death ------------------------------------------------------------------------


DEEP = """\
    import sys
    def depth(n=0):
        try:
            return depth(n + 1)
        except RecursionError:
            return n
    class C:
        def depth(self, n=0):
            try:
                return self.depth(n + 1)
            except RecursionError:
                return n
    def fall(n):
        return fall(n + 1)
    """


def test_recursion_reaches_the_same_depth() -> None:
    before, after = both(DEEP)
    for names in (before, after):
        names["reached"] = [names["depth"](), names["depth"](), names["C"]().depth()]
    # Noting a handler for the first time takes one frame where the limit was met.
    first, second, method = after["reached"]
    assert before["reached"][0] - first in (0, 1)
    assert second == before["reached"][1]
    assert before["reached"][2] - method in (0, 1)
    with pytest.raises(RecursionError) as left:
        after["fall"](0)
    assert left.value.__context__ is None


MORTAL = """\
    import functools
    class Node:
        def __init__(self, child=None): self.child = child
        def touch(self): return self.child
        @functools.cached_property
        def p(self): return 1
    def make():
        class Local:
            def m(self): return 1
        return Local
    """


def test_objects_die_when_they_would() -> None:
    _, names = both(MORTAL)
    node = names["Node"](names["Node"]())
    node.touch()
    assert node.p == 1
    outer, inner = weakref.ref(node), weakref.ref(node.child)
    del node
    assert outer() is None
    assert inner() is None


def test_classes_die_once_the_recorder_has_drained() -> None:
    _, names = both(MORTAL)
    local = names["make"]()
    assert local().m() == 1
    dead = weakref.ref(local)
    del local
    drained()
    gc.collect()
    assert dead() is None


def test_wrapping_keeps_working() -> None:
    _, names = both("def f(a):\n    '''Doc.'''\n    return a\n")
    wrapped = functools.wraps(names["f"])(lambda *a: names["f"](*a))
    assert inspect.signature(wrapped) == inspect.signature(names["f"])
    assert wrapped.__doc__ == "Doc."
    assert functools.partial(wrapped, 1)() == 1
