"""The files of the project as they are on disk now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from edgewise.config import NOT_OURS, TraceConfig
from edgewise.source.digest import digest_of
from edgewise.source.project import Project
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os


class WorkingTree:
    """Finds and reads the project's files by the names they have within it."""

    def __init__(self, config: TraceConfig, known: Mapping[str, str] | None = None) -> None:
        """`known`: the digests of files that have just been read."""
        self.config = config
        self.project = Project(config)
        self._digests: dict[str, str | None] = dict(known or {})
        self._python_files: tuple[str, ...] | None = None

    def filename(self, path: str) -> str:
        """Where the file called `path` within the project is."""
        for place in self.config.places:
            if place.prefix and path.startswith(place.prefix):
                return os.path.join(place.directory, *path[len(place.prefix) :].split("/"))
        return os.path.join(self.config.root, *path.split("/"))

    def read(self, path: str) -> bytes | None:
        """The text of a file; None if there is none that can be read."""
        try:
            with open(self.filename(path), "rb") as file:
                return file.read()
        except OSError:
            return None

    def digest(self, path: str) -> str | None:
        """The digest of a file's text; None if there is none that can be read."""
        if path not in self._digests:
            text = self.read(path)
            self._digests[path] = digest_of(text) if text is not None else None
        return self._digests[path]

    def is_version(self, digests: Mapping[str, str], there: Collection[str]) -> bool:
        """Whether these are the files of the project, with these digests.

        `there`: those of which it does not matter what they say.
        """
        if any(self.digest(path) != digest for path, digest in digests.items()):
            return False
        if any(self.is_gone(path) for path in there):
            return False
        return all(path in digests or path in there for path in self.python_files())

    def is_gone(self, path: str) -> bool:
        """Whether a Python file is not there any more."""
        return path not in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.python_files())

    def python_files(self) -> tuple[str, ...]:
        """Every Python file below the places that are recorded, by its name within the project."""
        if self._python_files is None:
            self._python_files = tuple(self._walk())
        return self._python_files

    def _walk(self) -> Iterator[str]:
        for place in self.config.places:
            for directory, directories, files in os.walk(place.directory):
                if "pyvenv.cfg" in files and directory != place.directory:
                    directories.clear()
                    continue  # an environment, and nobody's program
                directories[:] = [name for name in directories if name not in NOT_OURS]
                for name in files:
                    if name.endswith(".py"):
                        path = self.project.relative(os.path.join(directory, name))
                        if path is not None:
                            yield path
