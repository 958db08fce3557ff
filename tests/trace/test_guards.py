"""Who fills a place has the way of missing of what was asked, whenever probes were looked at."""

from __future__ import annotations

import gc
import weakref

import pytest

from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts, RegionFacts
from edgewise.trace.guards import Guard
from edgewise.trace.runtime import Module

ASKED, OTHER, HANDLER = 1 << 3, 1 << 4, 1 << 5
RAN = {0: ASKED | OTHER | HANDLER}


class Cache:
    """A cache of the program."""

    def __getitem__(self, key: str) -> int:
        raise KeyError(key)


class Holder:
    """Has places."""

    def __init__(self, places: object) -> None:
        self.places = places
        self.__hidden = places

    @property
    def computed(self) -> object:
        return self.__hidden


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Module:
    made = Module(0, "k", "app.py", 20, "d", 1)
    monkeypatch.setattr(runtime, "modules", [made])
    monkeypatch.setattr(runtime, "by_code_file", {__file__: made})
    return made


def guard(module: Module, held: str | None, handlers: int = 0) -> Guard:
    facts = Facts(
        {}, {}, {"__getitem__": ASKED | OTHER}, 0, frozenset(), {}, {"Cache": ASKED, "Else": OTHER}
    )
    region = RegionFacts("rest", "object", (), ("__getitem__",), handlers, held=held)
    return Guard(module, region, lambda module: facts)


def test_a_plain_dict_runs_nothing_of_the_program(module: Module) -> None:
    assert dict(guard(module, "places").missed(RAN, Holder({}))) == {}
    assert dict(guard(module, "__hidden").missed(RAN, Holder({}))) == {}


def test_a_class_of_the_program_is_asked(module: Module) -> None:
    assert dict(guard(module, "places").missed(RAN, Holder(Cache()))) == {0: ASKED}
    assert dict(guard(module, "__hidden").missed(RAN, Holder(Cache()))) == {0: ASKED}
    assert dict(guard(module, "").missed(RAN, Cache())) == {0: ASKED}


def test_nothing_is_asked_where_nothing_is_yet(module: Module) -> None:
    assert dict(guard(module, "later").missed(RAN, Holder({}))) == {}


@pytest.mark.parametrize("held", [None, "computed"])
def test_of_what_is_not_known_all_that_have_such_a_method_count(
    module: Module, held: str | None
) -> None:
    assert dict(guard(module, held).missed(RAN, Holder({}))) == {0: ASKED | OTHER}


def test_handlers_on_the_way_count(module: Module) -> None:
    assert dict(guard(module, "places", HANDLER).missed(RAN, Holder({}))) == {0: HANDLER}


def test_classes_are_not_kept(module: Module) -> None:
    class Passing:
        pass

    assert dict(guard(module, "").missed(RAN, Passing())) == {}
    asked = guard(module, "places")
    assert dict(asked.missed(RAN, Holder(Passing()))) == {}
    known = weakref.ref(Passing)
    del Passing
    gc.collect()
    assert known() is None


def test_no_code_of_the_program_runs(module: Module) -> None:
    class Kind(type):
        def __hash__(cls) -> int:
            raise AssertionError

        def __getattribute__(cls, name: str) -> object:
            raise AssertionError

    class Touchy(metaclass=Kind):
        def __getattribute__(self, name: str) -> object:
            raise AssertionError

    asked = guard(module, "places")
    assert dict(asked.missed(RAN, Touchy())) == {}
    assert dict(asked.missed(RAN, Holder(Touchy()))) == {}
