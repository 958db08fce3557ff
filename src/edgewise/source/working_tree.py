"""The files of the project as they are on disk now."""

from __future__ import annotations

import os
from collections.abc import Iterator

from edgewise.config import NOT_OURS, TraceConfig
from edgewise.source.project import Project


class WorkingTree:
    """Finds and reads the project's files by the names they have within it."""

    def __init__(self, config: TraceConfig) -> None:
        self.config = config
        self.project = Project(config)

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

    def python_files(self) -> Iterator[str]:
        """Every Python file below the places that are recorded, by its name within the project."""
        for place in self.config.places:
            for directory, directories, files in os.walk(place.directory):
                directories[:] = [
                    name
                    for name in directories
                    if name not in NOT_OURS
                    and not os.path.exists(os.path.join(directory, name, "pyvenv.cfg"))
                ]
                for name in files:
                    if name.endswith(".py"):
                        path = self.project.relative(os.path.join(directory, name))
                        if path is not None:
                            yield path
