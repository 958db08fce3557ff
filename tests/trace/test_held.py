"""Names of what holds an object."""

from __future__ import annotations

import types
import weakref
from typing import Any, cast

import pytest

from edgewise.trace.held import names_of
from edgewise.trace.sites import Site


class Table(dict[int, int]):
    """Something that can be referred to weakly."""


class Owner:
    """Something that has attributes."""


def site_of(*owners: Table, **lost: Any) -> Site:
    """As much of a site as is asked for."""
    nothing: dict[str, Any] = {"past": [], "unfollowed": {}, "lasting": {}, "anybody": {}}
    known = {id(owner): weakref.ref(owner) for owner in owners}
    return cast(Site, types.SimpleNamespace(owners=known, **{**nothing, **lost}))


@pytest.fixture
def module() -> types.ModuleType:
    """A module that holds nothing yet."""
    made = types.ModuleType("made")
    made.__builtins__ = {}  # type: ignore[attr-defined]
    return made


def test_a_variable_of_a_module_names_what_it_holds(module: types.ModuleType) -> None:
    module.TABLE = Table()  # type: ignore[attr-defined]
    assert names_of(site_of(module.TABLE)) == {"TABLE"}


def test_an_attribute_names_what_it_holds() -> None:
    owner = Owner()
    owner.cache = Table()  # type: ignore[attr-defined]
    assert "cache" in names_of(site_of(owner.cache))  # type: ignore[attr-defined]


def test_what_holds_the_container_names_it(module: types.ModuleType) -> None:
    module.ALL = {"key": [Table()]}  # type: ignore[attr-defined]
    assert "ALL" in names_of(site_of(module.ALL["key"][0]))


def test_a_method_of_it_names_it(module: types.ModuleType) -> None:
    table = Table()
    module.look_up = table.__getitem__  # type: ignore[attr-defined]
    assert "look_up" in names_of(site_of(table))


def test_of_what_only_a_running_function_holds_nothing_is_known() -> None:
    table = Table()
    assert names_of(site_of(table)) == {None}


def test_of_what_is_gone_nothing_is_known() -> None:
    assert names_of(site_of(lasting={1: 0})) == {None}
    assert names_of(site_of()) == set()
