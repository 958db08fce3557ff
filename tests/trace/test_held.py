"""Names of what holds an object."""

from __future__ import annotations

import types
import weakref
from typing import Any, cast

import pytest

from edgewise.trace.held import names_of
from edgewise.trace.sites import Site

FILLING = 1


class Table(dict[int, int]):
    """Something that can be referred to weakly."""


class Owner:
    """Something that has attributes."""


def site_of(*owners: Table, **lost: Any) -> Site:
    """As much of a site as is asked for."""
    nothing: dict[str, Any] = {"past": [], "unfollowed": {}, "lasting": {}, "anybody": {}}
    nothing["owners"] = {id(owner): weakref.ref(owner) for owner in owners}
    nothing["by_owner"] = {id(owner): {FILLING: 0} for owner in owners}
    nothing["is_held_by_exception"] = lambda identity: False
    return cast(Site, types.SimpleNamespace(**{**nothing, **lost}))


@pytest.fixture
def module() -> types.ModuleType:
    """A module that holds nothing yet."""
    made = types.ModuleType("made")
    made.__builtins__ = {}  # type: ignore[attr-defined]
    return made


def test_a_variable_of_a_module_names_what_it_holds(module: types.ModuleType) -> None:
    module.TABLE = Table()  # type: ignore[attr-defined]
    assert names_of(site_of(module.TABLE), FILLING) == {"TABLE"}


def test_an_attribute_names_what_it_holds() -> None:
    owner = Owner()
    owner.cache = Table()  # type: ignore[attr-defined]
    assert "cache" in names_of(site_of(owner.cache), FILLING)  # type: ignore[attr-defined]


def test_what_holds_the_container_names_it(module: types.ModuleType) -> None:
    module.ALL = {"key": [Table()]}  # type: ignore[attr-defined]
    assert "ALL" in names_of(site_of(module.ALL["key"][0]), FILLING)


def test_a_method_of_it_names_it(module: types.ModuleType) -> None:
    table = Table()
    module.look_up = table.__getitem__  # type: ignore[attr-defined]
    assert "look_up" in names_of(site_of(table), FILLING)


def test_of_what_only_a_running_function_holds_nothing_is_known() -> None:
    table = Table()
    assert names_of(site_of(table), FILLING) == {None}


def test_of_what_an_exception_may_hold_nothing_is_known(module: types.ModuleType) -> None:
    module.TABLE = Table()  # type: ignore[attr-defined]
    site = site_of(module.TABLE, is_held_by_exception=lambda identity: True)
    assert names_of(site, FILLING) == {None}


def test_of_another_filling_nothing_is_said(module: types.ModuleType) -> None:
    module.TABLE = Table()  # type: ignore[attr-defined]
    assert names_of(site_of(module.TABLE), FILLING + 1) == set()


def test_of_what_is_gone_nothing_is_known() -> None:
    assert names_of(site_of(lasting={1: 0}), FILLING) == {None}
    assert names_of(site_of(), FILLING) == set()
