"""Where the modules of libraries are, and which distribution they came with.

Nothing is imported to find that out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

from edgewise.context.key import ABSENT
from edgewise.data import dataclass
from edgewise.standard import at_present, hashlib, os, re, suppress, sys, tempfile
from edgewise.standard import builtins as __builtins__

INSTALLED = ("site-packages", "dist-packages")
EVERY = "*"  # in the place of a distribution: which of them there are
_BUILT = (".so", ".pyd", ".pyc")  # ends of names of compiled files
_CODE = (".py", *_BUILT)
_START, _END = 8_192, 65_536  # bytes of a compiled file that are looked at
# What runs the tests, and ourselves: not part of any program under test.
RUNNERS = frozenset(
    {
        *("_pytest", "pytest", "pluggy", "iniconfig", "xdist", "execnet", "coverage", "edgewise"),
        *("pytest_cov", "pytest_timeout", "hypothesis", "_hypothesis_pytestplugin", "_pydevd"),
        *("pytest_randomly", "pytest_rerunfailures", "pytest_sugar", "pytest_metadata", "pygments"),
        *("_distutils_hack", "pkg_resources", "setuptools", "pip", "testmon", "py"),
    }
)


@dataclass(frozen=True, slots=True)
class Found:
    """Where a module is."""

    filename: str  # "" for a namespace
    locations: tuple[str, ...]  # where its submodules are, if it is a package
    library: bool

    @property
    def has_source(self) -> bool:
        """Whether its text can be read."""
        return self.filename.endswith(".py")


# Of a module: its names. Nothing of the program runs, whatever class the module is of.
_namespace: Callable[[Any], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__


def _really(directories: Iterable[str]) -> tuple[str, ...]:
    return tuple(os.path.join(os.path.realpath(one), "") for one in directories)


class Installed:
    """The modules that can be imported and are neither the project's nor Python's."""

    def __init__(self, places: tuple[str, ...], on_path: tuple[str, ...] = ()) -> None:
        self.places = _really(places)
        self.on_path = _really(on_path)
        self._found: dict[str, Found | None] = {}
        self._kinds: dict[str, bool] = {}

    def is_library(self, filename: str) -> bool:
        """Whether a file is part of an installed library that is worth watching."""
        directory = os.path.dirname(filename)
        if directory not in self._kinds:
            self._kinds[directory] = self._is_library(directory)
        top = installed_as(filename)
        return self._kinds[directory] and (top is None or top not in RUNNERS)

    def _is_library(self, directory: str) -> bool:
        if not os.path.isabs(directory):
            return False
        real = os.path.join(os.path.realpath(directory), "")
        if any(f"{os.sep}{name}{os.sep}" in real for name in INSTALLED):
            return True
        if real.startswith((*self._not_libraries, *self.places)):
            return False
        # What tests write is there, too; but not where modules were looked for before any ran.
        return not real.startswith(_really((tempfile.gettempdir(),))) or real.startswith(
            self.on_path
        )

    @cached_property
    def _not_libraries(self) -> tuple[str, ...]:
        # Not by `sysconfig`, which imports in ways that programs have been seen to trip over.
        version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        binary = os.path.join(sys.base_exec_prefix, sys.platlibdir, version)
        ours = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        return _really((os.path.dirname(os.__file__), binary, ours))

    def find(self, name: str) -> Found | None:
        """Where a module is; None if it cannot be found, or is none of a library."""
        if name not in self._found:
            self._found[name] = self._find(name)
        return self._found[name]

    def _find(self, name: str) -> Found | None:
        parent, _, _ = name.rpartition(".")
        spec = None
        try:
            if parent:
                up = self.find(parent)
                return self._below(name, up) if up is not None and up.locations else None
            if name and name not in sys.stdlib_module_names and name not in RUNNERS:
                spec = self._spec_of(name)
        except Exception:  # a finder of somebody else's may raise whatever it likes
            return None
        return self._made(spec) if spec is not None else None

    def _spec_of(self, name: str) -> ModuleSpec | None:
        """How a module was found, or would be, without running any code of the program.

        One that is lazy does not wake up, and finders of the program's own are not asked.
        """
        loaded = sys.modules.get(name)
        if issubclass(type(loaded), ModuleType):
            found = _namespace(loaded).get("__spec__")
            return found if isinstance(found, ModuleSpec) else None
        specs = (
            f.find_spec(name, None, None)
            for f in list(at_present("sys", "meta_path"))
            if self._is_asked(f)
        )
        return next((spec for spec in specs if spec is not None), None)

    def _is_asked(self, finder: object) -> bool:
        """Whether a finder of modules is Python's, or a library's."""
        code = getattr(getattr(finder, "find_spec", None), "__code__", None)
        filename = getattr(code, "co_filename", "")
        return filename.startswith("<frozen ") or self.is_library(filename)

    def _below(self, name: str, up: Found) -> Found | None:
        """A module within a package, which need not be imported."""
        try:
            spec = PathFinder.find_spec(name, list(up.locations))
        except KeyError:  # a folder without `__init__.py`: Python would ask its package
            within = [os.path.join(place, name.rpartition(".")[2]) for place in up.locations]
            return Found("", tuple(filter(os.path.isdir, within)), True)
        return self._made(spec) if spec is not None else None

    def _made(self, spec: ModuleSpec) -> Found | None:
        locations = tuple(spec.submodule_search_locations or ())
        filename = spec.origin or ""
        if not filename or filename == "namespace":
            library = any(self.is_library(os.path.join(place, "x.py")) for place in locations)
            return Found("", locations, library) if library else None
        return Found(filename, locations, True) if self.is_library(filename) else None

    def is_namespace(self, name: str) -> bool:
        """Whether there is a directory that is imported by a name where nothing else is."""
        within = name.replace(".", os.sep)
        places = (*at_present("sys", "path"), *self.on_path, *self.places)
        return any(os.path.isdir(os.path.join(place, within)) for place in places)

    def is_elsewhere(self, name: str, filename: str | None) -> bool:
        """Whether a module that was found in a file, or not at all, is not the project's."""
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names or top in RUNNERS:
            return False
        if filename is None and "." in name:
            filename = getattr(sys.modules.get(top), "__file__", None)
        return filename is None or self.is_library(filename)

    # -- distributions ---------------------------------------------------------------

    def distribution(self, name: str) -> str:
        """The name of the distribution that a top-level module came with; else its own name."""
        found = self.find(name.partition(".")[0])
        if found is None:
            return canonical(name.partition(".")[0])
        place = found.filename if not found.locations else found.locations[0]
        return self._owners(os.path.dirname(place)).get(name.partition(".")[0], canonical(name))

    def owner(self, filename: str) -> str | None:
        """The distribution that an installed file belongs to."""
        top = installed_as(filename)
        if top is None or top in RUNNERS:
            return None
        if filename.find(".dist-info") > 0 or filename.find(".egg-info") > 0:
            return canonical(top.partition("-")[0])
        return self.distribution(top)

    def _owners(self, directory: str) -> dict[str, str]:
        """Top-level module -> distribution, of those installed in one directory."""
        if directory not in self._owned:
            owners: dict[str, str] = {}
            for entry in self._entries(directory):
                dist = canonical(entry.partition("-")[0])
                owners.setdefault(dist.replace("-", "_"), dist)
                for top in _top_levels(os.path.join(directory, entry)):
                    owners[top] = dist
            self._owned[directory] = owners
        return self._owned[directory]

    @cached_property
    def _owned(self) -> dict[str, dict[str, str]]:
        return {}

    def _entries(self, directory: str) -> list[str]:
        if directory not in self._listed:
            try:
                names = os.listdir(directory)
            except OSError:
                names = []
            self._listed[directory] = [n for n in names if n.endswith((".dist-info", ".egg-info"))]
        return self._listed[directory]

    @cached_property
    def _listed(self) -> dict[str, list[str]]:
        return {}

    def information(self, dist: str) -> str | None:
        """The directory that describes a distribution."""
        for directory in at_present("sys", "path"):
            for entry in self._entries(directory):
                if canonical(entry.partition("-")[0]) == dist:
                    return os.path.join(directory, entry)
        return None

    def versions(self) -> str:
        """Which distributions there are, with their versions."""
        entries = {
            entry for directory in at_present("sys", "path") for entry in self._entries(directory)
        }
        return hashlib.blake2b("\0".join(sorted(entries)).encode(), digest_size=8).hexdigest()

    def version(self, dist: str) -> str:
        """The version of a distribution; nothing where it is not known."""
        where = self.information(dist)
        if where is None:
            return ""
        return os.path.basename(where).rpartition(".")[0].partition("-")[2]

    def state(self, dist: str) -> str:
        """A text that moves whenever a distribution is installed anew."""
        where = self.information(dist)
        if where is None:
            return self._state_of_files(dist)
        record = _content(os.path.join(where, "RECORD"))
        told = hashlib.blake2b(record, digest_size=8)
        for name in ("METADATA", "PKG-INFO"):
            told.update(_content(os.path.join(where, name)))
        above = os.path.dirname(where)
        for name in sorted(_compiled(record, above) | self._unlisted(dist, above)):
            told.update(name.encode("utf-8", "replace"))
            told.update(_ends(os.path.join(above, name)))
        return f"{self.version(dist)} {told.hexdigest()}".strip()

    def _unlisted(self, dist: str, above: str) -> set[str]:
        """The modules without a text that a distribution brings, listed among its files or not."""
        tops = [top for top, owner in self._owners(above).items() if owner == dist]
        found = [one for one in map(self.find, tops) if one is not None]
        names = {os.path.relpath(one.filename, above) for one in found if one.filename}
        return {name for name in names if name.endswith(_BUILT)}

    def entries(self, dist: str) -> str:
        """A text that moves with the entry points of a distribution."""
        if dist == EVERY:
            return self._with_entries()
        where = self.information(dist)
        try:
            with open(os.path.join(where or "", "entry_points.txt"), "rb") as file:
                return hashlib.blake2b(file.read(), digest_size=8).hexdigest()
        except OSError:
            return ABSENT

    def _with_entries(self) -> str:
        """A digest of which distributions have entry points."""
        found = {
            canonical(entry.partition("-")[0])
            for directory in at_present("sys", "path")
            for entry in self._entries(directory)
            if os.path.exists(os.path.join(directory, entry, "entry_points.txt"))
        }
        return hashlib.blake2b("\0".join(sorted(found)).encode(), digest_size=8).hexdigest()

    def _state_of_files(self, dist: str) -> str:
        found = self.find(dist.replace("-", "_"))
        if found is None:
            return ABSENT
        try:
            stat = os.stat(found.filename or found.locations[0])
        except OSError:
            return ABSENT
        return f"{stat.st_mtime_ns} {stat.st_size}"


def _content(filename: str) -> bytes:
    """What is in a file; nothing if it cannot be read."""
    try:
        with open(filename, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _compiled(record: bytes, above: str) -> set[str]:
    """The files of a distribution that hold compiled code, by its list of files.

    And those that lie in its packages without being listed, as when it is built in place.
    """
    lines = record.decode("utf-8", "replace").splitlines()
    names = {line.rpartition(",")[0].rpartition(",")[0] for line in lines}
    folders = {name.rpartition("/")[0] for name in names if name.endswith(_CODE)} - {""}
    for folder in folders:
        with suppress(OSError):
            names |= {f"{folder}/{name}" for name in os.listdir(os.path.join(above, folder))}
    return {name for name in names if name.endswith(_BUILT) and "__pycache__" not in name}


def _ends(filename: str) -> bytes:
    """How large a compiled file is, and its beginning and end.

    A compiler writes there what it made the file of. To read all of it would take long:
    some have a hundred megabytes.
    """
    try:
        with open(filename, "rb") as file:
            first = file.read(_START)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(_START, size - _END))
            return b"%d" % size + first + file.read()
    except OSError:
        return b""


def canonical(name: str) -> str:
    """The name of a distribution as everybody spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed_as(filename: str) -> str | None:
    """The top-level name of an installed module."""
    parts = filename.replace(os.sep, "/").split("/")
    for at in range(len(parts) - 2, -1, -1):
        if parts[at] in INSTALLED:
            return parts[at + 1].partition(".")[0]
    return None


def _top_levels(directory: str) -> set[str]:
    """The top-level modules of a distribution, as it says itself."""
    try:
        with open(os.path.join(directory, "top_level.txt"), encoding="utf-8") as file:
            return set(file.read().split())
    except (OSError, ValueError):
        pass
    try:
        with open(os.path.join(directory, "RECORD"), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except (OSError, ValueError):
        return set()
    tops = {line.partition(",")[0].partition("/")[0].partition(".")[0] for line in lines}
    return {top for top in tops if top.isidentifier()}
