"""One small fault put into one file."""

from __future__ import annotations

import ast
import hashlib
import warnings

from edgewise.audit.text import Text, parse
from edgewise.data import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """New text for a part of a file, and the change in words."""

    start: int
    end: int
    new: bytes
    description: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one kind to one file. All but the replaced text stays as it is."""

    path: str  # relative to the root, with forward slashes
    line: int
    kind: str
    change: Change

    @property
    def description(self) -> str:
        return self.change.description

    def applied(self, data: bytes) -> bytes:
        """The file with the fault in it."""
        return data[: self.change.start] + self.change.new + data[self.change.end :]

    def key(self, data: bytes) -> str:
        """A name by which results of the same faulty file are found again."""
        digest = hashlib.blake2b(self.path.encode() + b"\0" + self.applied(data), digest_size=10)
        return digest.hexdigest()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: {self.description}"


def is_valid(mutant: Mutant, text: Text) -> bool:
    """Whether the faulty file compiles, and to another program than the file itself."""
    changed = mutant.applied(text.data)
    try:
        tree = parse(changed)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(tree, mutant.path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return ast.dump(tree) != text.dump
