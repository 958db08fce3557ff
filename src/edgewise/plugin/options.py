"""The options and keys a user can set; one source of truth for pytest and the command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from edgewise.config import GRANULARITIES, ContextConfig, StoreConfig, TraceConfig

MARKER = (
    "edgewise(always=False, files=(), env=()): run this test always, or whenever one of these "
    "files (patterns, relative to the root) or variables of the environment changed"
)
KEYS = {
    "edgewise_source": ("args", "paths and packages to record; default: the root directory"),
    "edgewise_ignore": ("args", "patterns of relative paths that are not recorded"),
    "edgewise_always": ("args", "node ids, or patterns of them, of tests that always run"),
    "edgewise_context_off": (
        "args",
        "kinds of context that are not watched: file, env, ...; or all",
    ),
    "edgewise_context_keys": (
        "bool",
        "tell apart the keys of JSON, TOML, YAML and INI files that are parsed; default: true",
    ),
    "edgewise_dir": ("string", "where histories are kept; default: .edgewise"),
}
_DEFAULTS: dict[str, Any] = {"args": [], "bool": True, "string": ""}

# What a run does with the tests that nothing has changed for; the first that is asked for counts.
SHADOW = "shadow"  # runs them, to see whether leaving them out would have been right
ALL = "all"  # runs them; what was recorded before is of no interest
FIRST = "first"  # runs them last
SELECT = "select"  # leaves them out
_MODES = (
    ("edgewise_handover", SELECT),
    ("edgewise_shadow", SHADOW),
    ("edgewise_all", ALL),
    ("edgewise_first", FIRST),
    ("edgewise", SELECT),
    ("edgewise_since", SELECT),
)
_SWITCHES = {
    "--edgewise": "run the tests that changes since the last recording can affect, and record",
    "--edgewise-all": "run everything and record a fresh baseline",
    "--edgewise-first": "run everything, affected tests first",
    "--edgewise-shadow": (
        "run everything, and fail if a test that would not have been selected ends otherwise "
        "than before"
    ),
    "--edgewise-readonly": "never write the baseline",
    "--edgewise-explain": "say for each selected test why",
}


def add_options(parser: pytest.Parser) -> None:
    """Declare what edgewise understands."""
    group = parser.getgroup("edgewise", "change-aware regression testing")
    for name, text in _SWITCHES.items():
        group.addoption(name, action="store_true", default=False, help=text)
    group.addoption(
        "--edgewise-since",
        metavar="REF",
        default=None,
        help="compare with the baseline of the merge base with REF; implies --edgewise",
    )
    group.addoption(
        "--edgewise-report",
        metavar="FILE",
        default=None,
        help="write what was selected, and why, as JSON",
    )
    group.addoption(  # for the command, which wants to know more than the report says
        "--edgewise-handover", metavar="FILE", default=None, help=argparse.SUPPRESS
    )
    group.addoption(
        "--edgewise-granularity",
        choices=GRANULARITIES,
        default="edge",
        help="what the matrix records (default: edge)",
    )
    group.addoption(
        "--no-edgewise",
        action="store_true",
        default=False,
        help="switch edgewise off, even when it stands in addopts",
    )
    for name, (kind, text) in KEYS.items():
        parser.addini(name, text, type=kind, default=_DEFAULTS[kind])  # type: ignore[arg-type]


def mode_of(option: Any) -> str | None:
    """What the user asked of us; None if nothing."""
    if getattr(option, "no_edgewise", False):
        return None
    return next((mode for flag, mode in _MODES if getattr(option, flag, None)), None)


def idle_flags(option: Any) -> list[str]:
    """Flags that only say how to do what another flag asks for."""
    names = ("edgewise_readonly", "edgewise_explain", "edgewise_report")
    return [f"--{name.replace('_', '-')}" for name in names if getattr(option, name, None)]


def writes_nothing(option: Any) -> bool:
    """Whether this run must not be kept: on demand, or because it does not run its tests."""
    return bool(option.edgewise_readonly or option.setuponly or option.setupplan)


def asks_for_some(config: pytest.Config) -> bool:
    """Whether the command line leaves tests of the project out, so that absent ones may live."""
    option = config.option
    narrowing = ("ignore", "ignore_glob", "deselect", "lf", "stepwise", "keyword", "markexpr")
    if any(getattr(option, name, None) for name in narrowing):
        return True  # of these, not all report what they leave out
    source = str(getattr(config, "args_source", "")).rpartition(".")[2]
    if source == "INVOCATION_DIR":
        return os.path.realpath(config.invocation_params.dir) != os.path.realpath(config.rootpath)
    return source != "TESTPATHS"


def names_some(config: pytest.Config) -> bool:
    """Whether who started this run asks for tests by -k, -m or how they ended.

    Where no test is what was asked for, pytest says so by its exit code. What the
    configuration always asks for by -k or -m is no such question. How tests ended is asked
    of a cache of pytest's, which may know of other runs than we do.
    """
    if any(getattr(config.option, name, None) for name in ("lf", "failedfirst", "stepwise")):
        return True
    asked = (str(getattr(config.option, name, "")) for name in ("keyword", "markexpr"))
    typed = [str(argument) for argument in config.invocation_params.args]
    return any(one and any(one in argument for argument in typed) for one in asked)


def store_config(config: pytest.Config) -> StoreConfig:
    """Where histories are kept."""
    directory = str(config.getini("edgewise_dir") or ".edgewise")
    return StoreConfig(os.path.join(str(config.rootpath), directory))


def _on_path(config: pytest.Config) -> Iterator[str]:
    """Where modules are looked for, with what pytest is about to add to that."""
    yield from (os.path.abspath(one) for one in map(str, sys.path))
    if config.pluginmanager.hasplugin("python_path"):
        yield from (str(one) for one in config.getini("pythonpath"))


def trace_config(config: pytest.Config) -> tuple[TraceConfig, tuple[str, ...]]:
    """What to record, and names in `edgewise_source` that could not be found."""
    from edgewise.source.project import places  # this file is loaded in every run of pytest

    option = config.known_args_namespace
    root = os.path.realpath(str(config.rootpath))
    directory = store_config(config).directory
    writes = not writes_nothing(option) or os.path.isdir(directory)
    found, missing = places(root, tuple(config.getini("edgewise_source")))
    off = tuple(config.getini("edgewise_context_off"))
    context = ContextConfig(
        root,
        tuple(place.directory for place in found),
        off,
        (directory,),
        keys=bool(config.getini("edgewise_context_keys")),
        on_path=tuple(dict.fromkeys(filter(os.path.isdir, _on_path(config)))),
    )
    trace = TraceConfig(
        root=root,
        places=found,
        ignore=tuple(config.getini("edgewise_ignore")),
        granularity=option.edgewise_granularity,
        cache=os.path.join(directory, "cache") if writes else None,
        context=None if "all" in off else context,
    )
    return trace, missing
