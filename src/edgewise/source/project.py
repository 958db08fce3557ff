"""Which files are ours?"""

from __future__ import annotations

from importlib.util import find_spec

from edgewise.config import NOT_OURS, Place, TraceConfig
from edgewise.standard import at_present, fnmatch, os
from edgewise.standard import builtins as __builtins__


class Project:
    """Tells the project's files from everybody else's, by path alone."""

    def __init__(self, config: TraceConfig) -> None:
        self.config = config
        self._directories: dict[str, str | None] = {}  # directory -> its relative name with "/"
        self._tests: dict[str, str | None] = {}

    def relative(self, filename: str) -> str | None:
        """The name of a file within the project; None if it is not ours."""
        directory, base = os.path.split(filename)
        if directory not in self._directories:
            self._directories[directory] = self._relative_directory(directory)
        within = self._directories[directory]
        if within is None:
            return None
        path = within + base
        if any(fnmatch.fnmatch(path, pattern) for pattern in self.config.ignore):
            return None
        return path

    def relative_test(self, filename: str) -> str | None:
        """The name of a test module or conftest: ours wherever it stands below the root."""
        if filename not in self._tests:
            self._tests[filename] = self.relative(filename) or self._below_root(filename)
        return self._tests[filename]

    def _below_root(self, filename: str) -> str | None:
        directory, base = os.path.split(os.path.realpath(filename))
        within = None if _is_edgewise(directory) else _inside(directory, Place(self.config.root))
        return None if within is None else within + base

    def _relative_directory(self, directory: str) -> str | None:
        if not os.path.isabs(directory) or _is_edgewise(directory):
            return None
        real = os.path.realpath(directory)
        best: tuple[int, str] | None = None
        for place in self.config.places:
            inside = _inside(real, place)
            if inside is not None and (best is None or len(place.directory) > best[0]):
                best = (len(place.directory), inside)
        return best[1] if best else None


def _inside(directory: str, place: Place) -> str | None:
    if directory == place.directory:
        return place.prefix
    if not directory.startswith(place.directory + os.sep):
        return None
    parts = directory[len(place.directory) + 1 :].split(os.sep)
    if NOT_OURS.intersection(parts) or _in_environment(place.directory, parts):
        return None
    return place.prefix + "/".join(parts) + "/"


def _in_environment(top: str, parts: list[str]) -> bool:
    """Whether a directory on the way down is a virtual environment."""
    for part in parts:
        top = os.path.join(top, part)
        if os.path.exists(os.path.join(top, "pyvenv.cfg")):
            return True
    return False


_OWN_DIRECTORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _is_edgewise(directory: str) -> bool:
    """Our own code must run plain: it is what the probes call."""
    return directory == _OWN_DIRECTORY or directory.startswith(_OWN_DIRECTORY + os.sep)


def places(root: str, sources: tuple[str, ...]) -> tuple[tuple[Place, ...], tuple[str, ...]]:
    """The places `edgewise_source` names, and the names that could not be found.

    A name is a path relative to the root, or an importable package, wherever it
    is installed. With no names: the root, and any installed package whose source
    also stands in the root (a project tested as installed by tox or nox).
    """
    root = os.path.realpath(root)
    if not sources:
        return (Place(root), *_installed_copies(root)), ()
    found, missing = [], []
    for name in sources:
        path = os.path.realpath(os.path.join(root, name))
        if os.path.exists(path):
            found.append(_place_of_path(root, path))
        else:
            place = _place_of_package(name)
            found.extend([place] if place else [])
            missing.extend([] if place else [name])
    return tuple(dict.fromkeys(found)), tuple(missing)


def _place_of_path(root: str, path: str) -> Place:
    if path == root:
        return Place(root)
    if path.startswith(root + os.sep):
        return Place(path, path[len(root) + 1 :].replace(os.sep, "/") + "/")
    return Place(path, f"@{os.path.basename(path)}/")


def _place_of_package(name: str) -> Place | None:
    try:  # by whichever finder knows it: those of editable installs too
        spec = find_spec(name) if "." not in name else None
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    directory = os.path.realpath(next(iter(spec.submodule_search_locations)))
    return Place(directory, f"@{name}/")


def _installed_copies(root: str) -> list[Place]:
    """Packages that stand both in the root and, as a copy, among the installed ones."""
    copies = []
    for base in (root, os.path.join(root, "src")):
        for name in _packages_in(base):
            for entry in at_present("sys", "path"):
                installed = os.path.join(entry, name, "__init__.py")
                if "site-packages" in entry and os.path.exists(installed):
                    copies.append(Place(os.path.realpath(os.path.dirname(installed)), f"@{name}/"))
    return copies


def _packages_in(directory: str) -> list[str]:
    try:
        entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
    except OSError:
        return []
    return [
        entry.name
        for entry in entries
        if entry.name not in ("test", "tests")
        and os.path.exists(os.path.join(entry.path, "__init__.py"))
    ]
