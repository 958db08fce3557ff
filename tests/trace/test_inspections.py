from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Iterator
from typing import Any

import pytest

from edgewise.trace import inspections, runtime

TEXT = "def plain(a: int, b=1):\n    '''Says so.'''\nclass C:\n    def method(self, x): ...\n"


@pytest.fixture
def project(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    namespace: dict[str, Any] = {"__name__": "inspected_module"}
    exec(compile(TEXT, "inspected_module.py", "exec"), namespace)
    module = runtime.Module(0, "key", "pkg/inspected_module.py", 4, "digest", 1)
    monkeypatch.setitem(runtime.by_code_file, "inspected_module.py", module)
    inspections.install()
    yield namespace
    inspections.uninstall()
    runtime.inspected.clear()


@pytest.mark.parametrize(
    "look",
    [
        inspect.signature,
        inspect.getfullargspec,
        lambda f: inspect.getdoc(f),
        lambda f: typing.get_type_hints(f),
        lambda f: inspect.signature(functools.partial(f, 1)),
    ],
)
def test_what_is_looked_at_is_noted(project: dict[str, Any], look: Any) -> None:
    look(project["plain"])
    assert list(runtime.inspected) == ["pkg/inspected_module.py::plain"]


def test_a_bound_method_is_its_function(project: dict[str, Any]) -> None:
    inspect.signature(project["C"]().method)
    assert "pkg/inspected_module.py::C.method" in runtime.inspected


def test_others_functions_and_odd_things_are_not(project: dict[str, Any]) -> None:
    inspect.signature(test_others_functions_and_odd_things_are_not)
    inspect.getdoc(3)
    assert not runtime.inspected


def test_uninstalling_leaves_no_trace() -> None:
    before = inspect.getdoc
    inspections.install()
    inspections.uninstall()
    assert inspect.getdoc is before
