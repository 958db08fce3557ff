"""What a test says itself that it depends on: files and variables named by its marker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from edgewise.errors import BadConfigError
from edgewise.select.reflected import DATA, ENVIRONMENT
from edgewise.standard import builtins as __builtins__
from edgewise.standard import hashlib, os
from edgewise.trace.history import Touch


class Declared:
    """Fingerprints of what `@pytest.mark.edgewise(files=..., env=...)` names, each taken once."""

    def __init__(self, root: str) -> None:
        self.root = Path(root)
        self._files: dict[str, frozenset[Touch]] = {}

    def by(self, marks: Iterable[pytest.Mark]) -> set[Touch]:
        """What these markers of ours name."""
        touches: set[Touch] = set()
        for mark in marks:
            for pattern in _names(mark, "files"):
                touches |= self._matching(pattern)
            touches.update(_variable(name) for name in _names(mark, "env"))
        return touches

    def _matching(self, pattern: str) -> frozenset[Touch]:
        if pattern not in self._files:
            self._files[pattern] = frozenset(self._fingerprints(pattern))
        return self._files[pattern]

    def _fingerprints(self, pattern: str) -> Iterator[Touch]:
        try:
            found = sorted(self.root.glob(pattern))
        except (ValueError, NotImplementedError, IndexError) as error:
            raise BadConfigError(f"edgewise(files=...): '{pattern}': {error}.") from error
        for path in found:
            if path.is_file():
                name = path.relative_to(self.root).as_posix()
                yield Touch(DATA, f"{name}={_digest(path.read_bytes())}")


def _names(mark: pytest.Mark, key: str) -> Iterable[str]:
    """One name, or several."""
    value = mark.kwargs.get(key, ())
    names = (value,) if isinstance(value, str) else tuple(value)
    return tuple(os.fspath(name) for name in names)


def _variable(name: str) -> Touch:
    """The value itself may be a secret."""
    value = os.environ.get(name)
    shown = "unset" if value is None else _digest(value.encode("utf-8", "surrogateescape"))
    return Touch(ENVIRONMENT, f"{name}={shown}")


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()
