"""What Hypothesis computes once about a strategy serves every test that draws from it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from tests.trace.world import World

from edgewise.trace.strategies import Strategies

PACKAGE = "hypothesis.strategies._internal"

APP = """\
class Value:
    def __repr__(self):
        return shown()


def shown():
    return "value"


value = Value()
"""


class Strategy:
    """Stands for Hypothesis's own: it asks the program once and keeps the answer."""

    def __init__(self, value: object) -> None:
        self.value = value
        self.computed: str | None = None
        self.valid = False

    @property
    def label(self) -> str:
        """The label of a strategy."""
        if self.computed is None:
            self.computed = repr(self.value)
        return self.computed

    def validate(self) -> None:
        if not self.valid:
            repr(self.value)
        self.valid = True


@pytest.fixture
def strategy(monkeypatch: pytest.MonkeyPatch) -> type[Strategy]:
    own = ("label", "validate", "__init__")
    kind = type("SearchStrategy", (), {name: vars(Strategy)[name] for name in own})
    for name in ("strategies", "lazy", "deferred"):
        monkeypatch.setitem(sys.modules, f"{PACKAGE}.{name}", ModuleType(name))
    sys.modules[f"{PACKAGE}.strategies"].SearchStrategy = kind  # type: ignore[attr-defined]
    return kind


@pytest.mark.parametrize("ask", [lambda s: s.label, lambda s: s.validate()])
def test_whoever_draws_later_depends_on_what_was_computed(
    world: World, strategy: type[Strategy], ask: Any
) -> None:
    app = world.module("app", APP)
    shared, own = strategy(app.value), strategy(3)
    world.run("first", lambda: ask(shared))
    world.run("second", lambda: ask(shared))
    world.run("of another", lambda: ask(own))
    world.run("of another again", lambda: ask(own))
    assert world.owned("first") == world.owned("second") == {"app.Value.__repr__", "app.shown"}
    assert world.owned("of another") == world.owned("of another again") == set()


def test_a_strategy_that_failed_is_computed_again(world: World, strategy: type[Strategy]) -> None:
    app = world.module("app", APP)
    shown, fails = app.shown, [True]

    def sometimes() -> str:
        if fails:
            raise LookupError(fails.pop())
        return str(shown())

    app.shown = sometimes
    shared = strategy(app.value)

    def failing() -> None:
        with pytest.raises(LookupError):
            assert shared.label

    world.run("fails", failing)
    world.run("computes", lambda: shared.label)
    world.run("finds", lambda: shared.label)
    assert "app.shown" not in world.owned("fails")
    assert "app.shown" in world.owned("computes")
    assert "app.shown" in world.owned("finds")


def test_hypothesis_is_as_it_was_afterwards(strategy: type[Strategy]) -> None:
    before = dict(vars(strategy))
    strategies = Strategies(lambda function: (function(), None), lambda unit: None)
    strategies.look()
    strategies.look()
    assert vars(strategy)["label"] is not before["label"]
    assert strategy(1).label == "1"
    strategies.forget()
    assert dict(vars(strategy)) == before


def test_nothing_is_done_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"{PACKAGE}.lazy", raising=False)
    Strategies(lambda function: (function(), None), lambda unit: None).look()


def test_the_attributes_that_are_watched_exist() -> None:
    pytest.importorskip("hypothesis")
    from hypothesis.strategies._internal import deferred, lazy, strategies

    assert isinstance(strategies.SearchStrategy.label, property)
    assert callable(strategies.SearchStrategy.validate)
    assert isinstance(lazy.LazyStrategy.wrapped_strategy, property)
    assert isinstance(deferred.DeferredStrategy.wrapped_strategy, property)
