"""Decorators of libraries that give back the very function they are given.

`@event.listens_for(Session, "before_flush")`, `@receiver(saved)`: nothing uses the name of
such a function, and it is called all the same, since the library keeps it somewhere. What
that does cannot be reduced to names. A decorator that gives back something else, or the
function with a mark on it, says so by what the name is bound to. (Who called a function that
is gone has been recorded.)
"""

from __future__ import annotations

import sys

from edgewise.compare.difference import ADDED, BOUND, DECORATORS, ChangedName
from edgewise.compare.program import Program
from edgewise.model.declarations import CLASS, DEFINITION, Declaration
from edgewise.model.effects import CHANGING
from edgewise.select.classes import is_ours
from edgewise.select.push import Push

_KEEPING = frozenset({"atexit", "codecs", "signal"})  # of the standard library
# Their decorators keep nothing but what is asked for by the name, or by pytest.
_QUIET = frozenset(
    {
        *("attr", "attrs", "hypothesis", "mypy_extensions", "numba", "numpy", "pydantic"),
        *("_pytest", "pytest", "pytest_asyncio", "six", "typing_extensions"),
    }
)


def is_kept_by_library(push: Push, path: str, changed: ChangedName) -> bool:
    """Whether a library may keep a function, or a class, that it was not given before."""
    if changed.container or not changed.how & {ADDED, BOUND, DECORATORS}:
        return False
    if not any(_is_handed(push.new, path, one) for one in changed.new):
        return False
    known = push.imports.given_back.get(path) if path in push.imports.whole else None
    return known is None or changed.name in known


def _is_handed(program: Program, path: str, declaration: Declaration) -> bool:
    """Whether a definition is handed to a library that may keep it."""
    index = program.files.get(path)
    if index is None or declaration.kind not in (DEFINITION, CLASS):
        return False
    for chain in declaration.decorators:
        meant = index.imports.get(chain.partition(".")[0], ())
        loud = declaration.kind == DEFINITION or chain.rpartition(".")[2] in CHANGING
        if meant and loud and not is_ours(program, path, chain) and not all(map(_is_quiet, meant)):
            return True
    return False


def _is_quiet(dotted: str) -> bool:
    library = dotted.partition(".")[0]
    return library in _QUIET or (library in sys.stdlib_module_names and library not in _KEEPING)
