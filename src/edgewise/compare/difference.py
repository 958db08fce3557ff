"""What a comparison of two versions finds, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """One changed piece of the program, as a person would point at it.

    `line` is that of the new version, or of the old one for what is gone.
    """

    file: str
    line: int
    procedure: str  # qualified name; "<module>" for the body of the module
    kind: str  # "statement", "definition", "class", "import", "file", "fixture", ...
    text: str  # one line, with code
