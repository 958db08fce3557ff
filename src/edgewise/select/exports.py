"""Which names of a module `import *` brings to others, as far as that is known for sure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from edgewise.compare.program import Program
from edgewise.model.declarations import ASSIGNMENT, Declaration
from edgewise.standard import builtins as __builtins__
from edgewise.trace.values import fingerprint

LIST = "__all__"
Values = Mapping[str, Mapping[str, str]]  # path -> name -> what is known of its value


def exporting(program: Program, values: Values, settled: Values) -> Callable[[str, str], bool]:
    """Whether a name of the module at a path may be brought by `import *`.

    `__all__` says so if it lists texts, and was found to be just that when the import
    was over, and when all was imported: others may have added to it. Where there is
    none, names that begin with an underscore stay at home.
    """
    known: dict[str, frozenset[str] | None] = {}

    def may_export(path: str, name: str) -> bool:
        if path not in values or LIST in settled.get(path, {LIST: ""}):
            return True
        if LIST not in values[path] and not _listing(program, path):
            return not name.startswith("_")
        if path not in known:
            known[path] = _listed(program, values[path].get(LIST, ""), path)
        listed = known[path]
        return listed is None or name in listed

    return may_export


def _listing(program: Program, path: str) -> list[Declaration]:
    """The statements of a module that bind `__all__`."""
    index = program.files.get(path)
    every = index.declarations if index is not None else ()
    return [d for d, _ in every if LIST in d.binds and not d.container]


def _listed(program: Program, found: str, path: str) -> frozenset[str] | None:
    """The names that `__all__` lists, if its value was found to be just those."""
    listing = _listing(program, path)
    if len(listing) != 1 or listing[0].kind != ASSIGNMENT:
        return None
    names = listing[0].literals
    same = any(fingerprint(kind(names)) == found.partition(".")[0] for kind in (list, tuple))
    return frozenset(names) if same else None
