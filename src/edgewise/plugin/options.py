"""The options and keys a user can set; one source of truth for pytest and the command."""

from __future__ import annotations

import os

import pytest

from edgewise.config import GRANULARITIES, StoreConfig, TraceConfig

KEYS = {
    "edgewise_source": ("args", "paths and packages to record; default: the root directory"),
    "edgewise_ignore": ("args", "patterns of relative paths that are not recorded"),
    "edgewise_dir": ("string", "where histories are kept; default: .edgewise"),
}


def add_options(parser: pytest.Parser) -> None:
    """Declare what edgewise understands."""
    group = parser.getgroup("edgewise", "change-aware regression testing")
    group.addoption(
        "--edgewise-all",
        action="store_true",
        default=False,
        help="run everything and record a fresh baseline",
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
        parser.addini(name, text, type=kind, default=[] if kind == "args" else "")  # type: ignore[arg-type]


def active(config: pytest.Config) -> bool:
    """Whether the user asked for anything of ours."""
    option = config.known_args_namespace
    return bool(getattr(option, "edgewise_all", False)) and not option.no_edgewise


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


def store_config(config: pytest.Config) -> StoreConfig:
    """Where histories are kept."""
    directory = str(config.getini("edgewise_dir") or ".edgewise")
    return StoreConfig(os.path.join(str(config.rootpath), directory))


def trace_config(config: pytest.Config) -> tuple[TraceConfig, tuple[str, ...]]:
    """What to record, and names in `edgewise_source` that could not be found."""
    from edgewise.source.project import places  # this file is loaded in every run of pytest

    root = os.path.realpath(str(config.rootpath))
    found, missing = places(root, tuple(config.getini("edgewise_source")))
    trace = TraceConfig(
        root=root,
        places=found,
        ignore=tuple(config.getini("edgewise_ignore")),
        granularity=config.known_args_namespace.edgewise_granularity,
        cache=os.path.join(store_config(config).directory, "cache"),
    )
    return trace, missing
