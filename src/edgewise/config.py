"""The settings of one run, read once and frozen, one class per room."""

from __future__ import annotations

from edgewise.data import dataclass

VERSION = "0.1.0"  # the same as edgewise.__version__, which nobody inside imports
GRANULARITIES = ("edge", "function", "file")

# Directories below the root that never hold code of the project itself.
NOT_OURS = frozenset(
    {
        ".edgewise",
        ".eggs",
        ".git",
        ".hg",
        ".mypy_cache",
        ".nox",
        ".pytest_cache",
        ".ruff_cache",
        ".tox",
        "__pycache__",
        "node_modules",
        "site-packages",
        "dist-packages",
    }
)


@dataclass(frozen=True, slots=True)
class Place:
    """A directory or file of code to be recorded, and what its paths are called."""

    directory: str  # absolute
    prefix: str = ""  # "" for the root, "@package/" for code that lives elsewhere


@dataclass(frozen=True, slots=True)
class ContextConfig:
    """What the watchers of the surroundings need to know."""

    root: str  # absolute
    places: tuple[str, ...]  # directories whose code is recorded
    off: tuple[str, ...] = ()  # kinds of context that are not watched
    ours: tuple[str, ...] = ()  # directories that hold what edgewise itself writes
    keys: bool = False  # whether to tell apart the keys of files that are parsed
    parsers: bool = True  # whether to see which files are read by parsers; children do not
    on_path: tuple[str, ...] = ()  # where modules are looked for, before any test runs


@dataclass(frozen=True, slots=True)
class TraceConfig:
    """What the recorder needs to know."""

    root: str  # absolute
    places: tuple[Place, ...]
    ignore: tuple[str, ...] = ()  # fnmatch patterns on relative paths
    granularity: str = "edge"
    cache: str | None = None  # directory of instrumented code; None: no cache
    context: ContextConfig | None = None  # None: what surrounds the program is not watched


@dataclass(frozen=True, slots=True)
class StoreConfig:
    """Where histories are kept."""

    directory: str  # absolute
