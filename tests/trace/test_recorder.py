"""Who caused what: units that open, close and interleave."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from tests.drained import drained

from edgewise.trace import runtime
from edgewise.trace.history import COLLECT, IMPORT, TEST
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    made = Module(0, "k", "app.py", 20, "d", 1)
    other = Module(1, "l", "lib/conftest.py", 20, "d", 21)
    monkeypatch.setattr(runtime, "modules", [made, other])
    monkeypatch.setattr(runtime, "_entries", [None] * 41)
    return made


@pytest.fixture
def recorder(module: Module) -> Iterator[Recorder]:
    made = Recorder(lambda module: pytest.fail("no facts here"))
    drained()
    yield made
    drained()


def hit(module: Module, probe: int) -> None:
    """As a probe does, with the entry that tells which file is touched."""
    runtime.seen[module.base + probe] = None


def in_thread(function: Callable[[], None]) -> None:
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


def test_hits_go_to_the_innermost_unit(recorder: Recorder, module: Module) -> None:
    outer, inner = recorder.new(TEST, "outer"), recorder.new(TEST, "inner")
    hit(module, 1)
    recorder.open(outer)
    hit(module, 2)
    recorder.open(inner)
    hit(module, 3)
    recorder.close(inner)
    hit(module, 4)
    recorder.close(outer)
    hit(module, 5)
    recorder.drain()
    assert recorder.units[recorder.session].hits == {0: 1 << 1 | 1 << 5}
    assert recorder.units[outer].hits == {0: 1 << 2 | 1 << 4}
    assert recorder.units[inner].hits == {0: 1 << 3}


def test_what_runs_between_two_tests_is_theirs(recorder: Recorder, module: Module) -> None:
    first, second = recorder.new(TEST, "first"), recorder.new(TEST, "second")
    recorder.open(first)
    recorder.close(first)
    recorder.rest()
    hit(module, 3)
    recorder.between(first, second)
    recorder.open(second)
    hit(module, 4)
    recorder.close(second)
    assert recorder.units[recorder.session].hits == {}
    assert recorder.units[first].hits == {0: 1 << 3}
    assert recorder.units[second].hits == {0: 1 << 3 | 1 << 4}


def test_closing_a_unit_closes_what_was_left_open_in_it(recorder: Recorder) -> None:
    outer, inner = recorder.new(TEST, "outer"), recorder.new(TEST, "inner")
    recorder.open(outer)
    recorder.open(inner)
    recorder.close(outer)
    assert recorder.stack == [recorder.units[recorder.session]]
    recorder.close(inner)
    assert recorder.stack == [recorder.units[recorder.session]]
    assert recorder.bases == [recorder.session]


def test_whoever_imports_refers_to_the_import(recorder: Recorder, module: Module) -> None:
    test = recorder.new(TEST, "test")
    recorder.open(test)
    recorder.begin_import(module)
    hit(module, 1)
    recorder.end_import(module)
    recorder.close(test)
    unit = recorder.imports[0]
    assert recorder.units[unit].kind == IMPORT
    assert recorder.units[unit].hits == {0: 1 << 1}
    assert recorder.units[test].refs == {unit}


def test_a_conftest_is_not_for_those_beside_it(recorder: Recorder) -> None:
    collecting = recorder.new(COLLECT, "")
    recorder.open(collecting)
    recorder.begin_import(runtime.modules[1])
    recorder.end_import(runtime.modules[1])
    recorder.close(collecting)
    assert recorder.units[collecting].refs == set()
    assert recorder.imports[1]


def test_a_thread_imports_for_everybody(recorder: Recorder, module: Module) -> None:
    test = recorder.new(TEST, "test")
    recorder.open(test)

    def imports() -> None:
        recorder.begin_import(module)
        hit(module, 1)
        recorder.end_import(module)

    in_thread(imports)
    hit(module, 2)
    recorder.close(test)
    assert recorder.units[recorder.imports[0]].hits == {0: 1 << 1}
    assert recorder.units[test].hits == {0: 1 << 2}
    assert recorder.units[test].refs == {recorder.imports[0]}
    assert recorder.stack == [recorder.units[recorder.session]]


def test_a_test_that_ends_before_its_thread(recorder: Recorder, module: Module) -> None:
    first, second = recorder.new(TEST, "first"), recorder.new(TEST, "second")
    recorder.open(first)
    in_thread(lambda: recorder.begin_import(module))
    hit(module, 1)
    recorder.close(first)
    recorder.open(second)
    hit(module, 2)
    in_thread(lambda: recorder.end_import(module))
    recorder.close(second)
    assert recorder.units[recorder.imports[0]].hits == {0: 1 << 1}
    assert recorder.units[second].hits == {0: 1 << 2}
    assert recorder.stack == [recorder.units[recorder.session]]


def test_what_is_above_a_unit_of_a_thread_goes_to_both(recorder: Recorder, module: Module) -> None:
    test, fixture = recorder.new(TEST, "test"), recorder.new(TEST, "fixture")
    recorder.open(test)
    in_thread(lambda: recorder.begin_import(module))
    recorder.open(fixture)
    hit(module, 1)
    recorder.close(fixture)
    in_thread(lambda: recorder.end_import(module))
    recorder.close(test)
    assert recorder.units[fixture].hits == {0: 1 << 1}
    assert recorder.units[recorder.imports[0]].hits == {0: 1 << 1}
    assert recorder.units[test].hits == {}


def test_many_threads_at_once(recorder: Recorder, module: Module) -> None:
    """Nothing is lost, and the stack is as it was."""
    test = recorder.new(TEST, "test")
    recorder.open(test)

    def work() -> None:
        for _ in range(200):
            recorder.begin_import(module)
            hit(module, 3)
            recorder.end_import(module)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    recorder.close(test)
    assert recorder.units[recorder.imports[0]].hits == {0: 1 << 3}
    assert recorder.stack == [recorder.units[recorder.session]]
