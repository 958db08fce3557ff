"""Import-time statements that bind a name, and do something to a library besides.

`@event.listens_for(Session, "before_flush")`, `@receiver(saved)`: nothing uses the name of
such a function, and it is called all the same, since the library keeps it somewhere. What
that does cannot be reduced to names. A decorator that gives back something else, or the
function with a mark on it, says so by what the name is bound to. (Who called a function that
is gone has been recorded.)

`_ = logging.getLogger("app").setLevel(30)`, `MODE = os.environ.setdefault("MODE", "x")`: who
gets nothing back, or calls what changes an object of a library, has called for the effect.
"""

from __future__ import annotations

from edgewise.compare.difference import (
    ADDED,
    BOUND,
    DECORATORS,
    DEFAULTS,
    REMOVED,
    ChangedName,
)
from edgewise.compare.program import Program
from edgewise.model.declarations import ASSIGNMENT, CLASS, DEFINITION, Declaration
from edgewise.model.effects import CHANGING
from edgewise.select.classes import is_ours
from edgewise.select.push import Push
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.values import fingerprint

_NOTHING = fingerprint(None)
_ENTERING = frozenset({"register", "subscribe", "attach"})
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
    return any(_is_kept(push, path, one) for one in changed.new)


def _is_kept(push: Push, path: str, declaration: Declaration) -> bool:
    if not _is_handed(push.new, path, declaration):
        return False
    known = push.imports.given_back.get(path) if path in push.imports.whole else None
    return known is None or not known.isdisjoint(declaration.binds)


def acts_on_library(push: Push, path: str, changed: ChangedName) -> bool:
    """Whether a statement that does something to a library is new, gone, or another."""
    if not changed.how & {ADDED, REMOVED, BOUND, DECORATORS, DEFAULTS}:
        return False  # what it is said to be, or to take, is not what it does
    return any(_acts(push, path, one, new=False) for one in changed.old) or any(
        _acts(push, path, one, new=True) for one in changed.new
    )


def _acts(push: Push, path: str, declaration: Declaration, *, new: bool) -> bool:
    values = (push.imports.values if new else push.tally.values).get(path, {})
    nothing = any(values.get(name) == _NOTHING for name in declaration.binds)
    program = push.new if new else push.old
    return not declaration.container and _is_for_effect(program, path, declaration, nothing)


def concerns_library(push: Push, path: str, declaration: Declaration, *, new: bool) -> bool:
    """Whether a statement of a module that is imported now, or no more, does so."""
    kept = new and not declaration.container and _is_kept(push, path, declaration)
    return kept or _acts(push, path, declaration, new=new)


def _is_for_effect(program: Program, path: str, declaration: Declaration, nothing: bool) -> bool:
    """Whether a statement calls a library for the effect; `nothing`: it gets None for it."""
    index = program.files.get(path)
    if index is None or declaration.kind not in (ASSIGNMENT, DEFINITION, CLASS):
        return False
    called = {*declaration.called, *declaration.decorators}
    theirs = {c for c in called if c.partition(".")[0] in index.imports}
    theirs -= {chain for chain in theirs if is_ours(program, path, chain)}
    made = not theirs.isdisjoint(declaration.changes)  # `signal("saved").connect(...)`
    if theirs and (nothing or made or "" in declaration.changes or any(map(_changes, theirs))):
        return True
    acting = {*declaration.changes, *(called if nothing else ())}
    roots = {chain.partition(".")[0] for chain in acting}
    return any(is_given_by_library(program, path, root) for root in roots)


def _changes(chain: str) -> bool:
    """Whether a call changes an object of a library: `os.environ.setdefault`.

    A function of a module may be called like what changes something: `sqlite3.connect`.
    """
    base, _, last = chain.rpartition(".")
    return last in CHANGING and ("." in base or last in _ENTERING)


def is_given_by_library(program: Program, path: str, name: str) -> bool:
    """Whether a module has an object from a function of a library, which may keep it for others.

    `decimal.getcontext()`, `signal("saved")`; what a class makes, `Flask(__name__)`, is its own.
    """
    index = program.files.get(path)
    return index is not None and any(
        declaration.kind == ASSIGNMENT
        and not declaration.container
        and any(
            chain.partition(".")[0] in index.imports
            and chain.rpartition(".")[2][:1].islower()
            and not is_ours(program, path, chain)
            for chain in declaration.called
        )
        for declaration, _ in index.declarations
        if name in declaration.binds
    )


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
