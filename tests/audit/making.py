"""Programs and the faults made of them, side by side."""

from __future__ import annotations

from textwrap import dedent

from edgewise.audit.mutant import Mutant, is_valid
from edgewise.audit.mutators import mutants
from edgewise.audit.text import Text


def texts(**sources: str) -> dict[str, Text]:
    """Files by the name of their module."""
    return {
        f"{name}.py": Text(f"{name}.py", dedent(source).encode())
        for name, source in sources.items()
    }


def valid(files: dict[str, Text], kind: str) -> list[Mutant]:
    """The faults of a kind that are real ones."""
    return [one for one in mutants(files)[kind] if is_valid(one, files[one.path])]


def made(kind: str, source: str, **others: str) -> set[str]:
    """The versions of `source` with one fault of a kind."""
    files = texts(app=source, **others)
    return {
        one.applied(files["app.py"].data).decode()
        for one in valid(files, kind)
        if one.path == "app.py"
    }


def check(kind: str, old: str, *new: str, **others: str) -> None:
    """The faults of a kind in `old` are exactly these."""
    assert made(kind, old, **others) == {dedent(one) for one in new}
