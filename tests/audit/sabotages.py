"""Rules of edgewise, each with a way to break it and an edit on which that must show.

As a plugin of pytest (`-p sabotages --sabotage NAME`) it breaks the rule in the
process that it is loaded in, before anything is recorded or selected.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest


def nothing(*_: Any, **__: Any) -> None:
    return None


def no_more(*_: Any, **__: Any) -> tuple[()]:
    return ()


def no_units(*_: Any, **__: Any) -> frozenset[int]:
    return frozenset()


def no_reasons(*_: Any, **__: Any) -> dict[str, Any]:
    return {}


def yes(*_: Any, **__: Any) -> bool:
    return True


def nobody(*_: Any, **__: Any) -> Any:
    from edgewise.select.reach import Reached

    return Reached({}, frozenset())


@dataclass(frozen=True)
class Sabotage:
    """What is broken, what stands in its place, and the mini-project that shows it."""

    target: str
    instead: Callable[..., Any]
    shown_by: str

    def do(self) -> None:
        """Break the rule in this process."""
        module, _, path = self.target.partition(":")
        *holders, last = path.split(".")
        holder: Any = importlib.import_module(f"edgewise.{module}")
        for name in holders:
            holder = getattr(holder, name)
        assert hasattr(holder, last), f"there is no {self.target} to break"
        setattr(holder, last, self.instead)


COMPARING = {
    "no dangerous edges": Sabotage(
        "select.tally:Tally.reaching", nobody, "edit_if_predicate_changed"
    ),
    "no changed declarations": Sabotage(
        "select.changes:Changes._changed_name", nothing, "edit_decorator_added"
    ),
    "no changed effects": Sabotage(
        "select.changes:Changes._changed_effect", nothing, "edit_library_setting_at_import"
    ),
    "no order of imports": Sabotage(
        "select.imports:ImportRules.reordered", nothing, "edit_imports_of_subclasses_swapped"
    ),
    "no look at what modules have become": Sabotage(
        "select.changes:Changes.compare_settled",
        nothing,
        "edit_list_filled_at_import_through_a_descriptor",
    ),
    "no docstrings and sources": Sabotage(
        "select.readers:ReaderRules.texts", nothing, "edit_docstring_read_for_help"
    ),
    "values never differ": Sabotage(
        "select.propagate:Propagation.same_value", yes, "edit_constant_used_by_one_function"
    ),
}
PROPAGATING = {
    "no chains of declarations": Sabotage(
        "select.propagate:Propagation.declaration", nothing, "edit_constant_in_default"
    ),
    "no import-time statements": Sabotage(
        "select.propagate:Propagation._statement", nothing, "edit_decorator_body"
    ),
    "no classes": Sabotage("select.propagate:Propagation.klass", nothing, "edit_bases_swapped"),
    "no lookup of methods": Sabotage(
        "select.members:MemberRules._bound", nothing, "edit_override_added_in_subclass"
    ),
    "no types of receivers": Sabotage(
        "select.members:MemberRules._entered_as", nobody, "edit_override_added_in_subclass"
    ),
    "no computed names": Sabotage(
        "select.tally:Tally.looking_up", nobody, "edit_getattr_computed_name"
    ),
    "no new files": Sabotage(
        "select.imports:ImportRules.appeared", nothing, "edit_module_added_shadows_library"
    ),
    "no settings": Sabotage(
        "tasks.select:changed_settings", no_reasons, "edit_ini_warnings_become_errors"
    ),
}
ATTRIBUTING = {
    "no fixtures": Sabotage(
        "plugin.fixtures:Fixtures._hand_on", nothing, "edit_session_fixture_body"
    ),
    "no memoised work": Sabotage("trace.memo:Memos.used", no_units, "edit_memoised_function"),
    "no stored state": Sabotage("trace.sites:Site.found", no_more, "edit_lazily_filled_global"),
    "no other processes": Sabotage(
        "trace.children:Children.collect", no_more, "edit_code_run_in_subprocess"
    ),
    "no inspections": Sabotage("trace.inspections:note", nothing, "edit_default_read_by_signature"),
}
# Selection finds those who import late by other ways, too: the matrix shows it, and no edit.
RECORDING = {"no lazy imports": Sabotage("trace.compose:Composer._imported", no_units, "")}
SABOTAGES = {**COMPARING, **PROPAGATING, **ATTRIBUTING}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the name of the rule to break."""
    parser.addoption("--sabotage", choices=sorted({**SABOTAGES, **RECORDING}))


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Break it before recording begins."""
    name = early_config.known_args_namespace.sabotage
    if name:
        {**SABOTAGES, **RECORDING}[name].do()
