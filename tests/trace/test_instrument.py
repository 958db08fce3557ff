"""Programs with probes in them, as text."""

from __future__ import annotations

import ast
import re
import sys
from textwrap import dedent

import pytest
from tests.drained import drained
from tests.properties.running import execute, plain, probed

from edgewise.trace import runtime
from edgewise.trace.code import put_probes


@pytest.fixture(autouse=True)
def names() -> None:
    runtime.install()


def with_probes(program: str, granularity: str = "edge") -> str:
    """The program with its probes, their long names cut short."""
    text = dedent(program)
    tree = ast.parse(text)
    put_probes(tree, text.encode(), "p.py", "", granularity)
    return re.sub(r"_ew_([pr])_\w+", r"\1", ast.unparse(tree))


def test_a_module_announces_itself_first_and_its_end_last() -> None:
    told = with_probes("'''Doc.'''\nfrom __future__ import annotations\nx = 1\n").splitlines()
    assert told[1] == "from __future__ import annotations"
    assert told[2].startswith("_ew_begin(")
    assert told[-1].strip().startswith("_ew_end(")


def test_a_function_tells_once_that_it_was_entered() -> None:
    told = with_probes("def f():\n    return 1\n")
    assert "if not r[2]:\n            r[2] = 1\n            _ew_seen[r[3] + 2] = None" in told


def test_a_method_tells_the_type_of_its_receiver() -> None:
    told = with_probes("class C:\n    def m(self):\n        return 1\n")
    assert "if _ew_type(self) is not r[" in told


def test_class_bodies_declare_the_names_of_probes_global() -> None:
    told = with_probes("class C:\n    '''Doc.'''\n    x = f()\n")
    assert re.search(r"class C:\n\s+(\"\"\"|')+Doc\.(\"\"\"|')+\n\s+global p", told)


def test_an_empty_module_is_still_a_module() -> None:
    execute(probed(""))
    execute(probed("'''Doc.'''"))


@pytest.mark.parametrize("granularity", ["function", "file"])
def test_coarser_granularities_run_too(granularity: str) -> None:
    text = """\
        def f(x):
            try:
                return x.y
            except AttributeError:
                return 0
        z = f(1)
        """
    assert execute(probed(dedent(text), granularity))["z"] == 0


def test_the_hint_of_a_line_is_only_on_the_first_probe_of_a_function() -> None:
    text = "def f(x):\n    global y\n    y = x\n    return y\n"
    tree = ast.parse(text)
    put_probes(tree, text.encode(), "p.py", "", "edge")
    function = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    assert function.body[0].lineno == 3


@pytest.mark.skipif(sys.version_info < (3, 11), reason="positions are new in 3.11")
def test_errors_point_at_the_same_columns() -> None:
    text = "def f(x):\n    return [y.z for y in x] + (lambda: x.w)() if x.v else 0\n"

    def positions(code: object) -> set[object]:
        assert hasattr(code, "co_positions")
        inner = [c for c in code.co_consts if hasattr(c, "co_code")]  # type: ignore[attr-defined]
        return {p for p in code.co_positions() if p[0]}.union(*map(positions, inner))

    assert {p for p in positions(plain(text)) if p[0] == 2} <= positions(probed(text))  # type: ignore[index]


def test_every_type_of_receiver_is_noted_once_per_drain() -> None:
    program = """\
        class Peculiar(type):
            def __eq__(cls, other):
                raise ArithmeticError
            __hash__ = None

        class Base(metaclass=Peculiar):
            def name(self):
                return type(self).__name__

        kinds = [type(Base)(f"Kind{number}", (Base,), {}) for number in range(6)]

        def call_all():
            return [kind().name() for kind in kinds * 3]
        """
    namespace = execute(probed(dedent(program)))
    for _ in range(2):
        drained()
        namespace["call_all"]()
        _, events = drained()
        met = sorted(kind.__name__ for *_, kind in events if kind is not None)
        assert met == ["Kind0", "Kind1", "Kind2", "Kind3", "Kind4", "Kind5"]


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="others count such jumps")
def test_a_function_loops_before_its_first_while_only_once() -> None:
    told = with_probes("def f(n):\n    m = n\n    while m:\n        m -= 1\n    return m\n")
    assert "if not r[22]:\n            r[22] = 1\n            for _ew_rest[0] in _ew_warm:" in told
