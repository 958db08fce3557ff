"""The pieces that probes are made of."""

from __future__ import annotations

import ast

import pytest

from edgewise.model.chains import last_name
from edgewise.trace.snippets import Names, flush, locate, passed, receiver_of
from edgewise.trace.taking import CHUNK


def function(text: str) -> ast.FunctionDef:
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def test_a_probe_writes_to_its_place_in_a_chunk() -> None:
    names = Names("k", 20)
    assert ast.unparse(passed(names, 3)) == "_ew_p_k_0[3] = 49"
    assert ast.unparse(passed(names, 2 * CHUNK + 3)) == "_ew_p_k_2[3] = 49"
    assert names.chunks == {0, 2}


@pytest.mark.parametrize("straight", [False, True])
@pytest.mark.parametrize("seen", [{}, {(1, 2): None}])
def test_a_flush_calls_only_if_something_was_seen(seen: dict[object, None], straight: bool) -> None:
    calls: list[tuple[int, int]] = []
    names = {
        "_ew_seen": seen,
        "_ew_flush": lambda *given: calls.append(given),
        "_ew_id": id,
        "_ew_r_k": [7],
    }
    exec(ast.unparse(flush(Names("k", 20), 12, straight)), names)
    assert calls == ([(7, 12)] if seen else [])


def test_probes_stand_nowhere() -> None:
    probe = passed(Names("k", 20), 1)
    assert {node.lineno for node in ast.walk(probe) if hasattr(node, "lineno")} == {-1}
    locate(probe, 5)
    assert {node.lineno for node in ast.walk(probe) if hasattr(node, "lineno")} == {5}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def m(self): pass", ("self", False)),
        ("def m(this, /, a): pass", ("this", False)),
        ("@classmethod\ndef m(cls): pass", ("cls", True)),
        ("def __new__(cls): pass", ("cls", True)),
        ("def __init_subclass__(cls): pass", ("cls", True)),
        ("@staticmethod\ndef m(a): pass", None),
        ("def m(): pass", None),
        ("def m(*args): pass", None),
    ],
)
def test_receivers(text: str, expected: tuple[str, bool] | None) -> None:
    receiver = receiver_of(function(text))
    assert (receiver and (receiver.name, receiver.is_class)) == expected


@pytest.mark.parametrize("text", ["cache", "functools.cache", "cache()", "a.b.cache(1)(2)"])
def test_the_last_name_of_a_decorator(text: str) -> None:
    assert last_name(ast.parse(text, mode="eval").body) == "cache"
