"""Functions made of the name of an attribute: `size_of = attrgetter("size")`.

The statement that makes one need not know whose attribute it will read. Those can tell
who use the function, and can have hold of the thing.
"""

from __future__ import annotations

from edgewise.model.declarations import Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Known, Push, declaration_key
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__

_GETTERS = frozenset({"attrgetter", "methodcaller"})


def makes_getter(declaration: Declaration) -> bool:
    """Whether a statement makes a function of the name of an attribute."""
    return any(chain.rpartition(".")[2] in _GETTERS for chain in declaration.called)


def push_getter(
    push: Push, path: str, made: Declaration, cause: Cause, known: Known | None
) -> None:
    """Select whoever uses such a function, by whatever name, and can know the thing."""
    seen: set[tuple[object, ...]] = set()
    waiting = [(path, made)]
    while waiting:
        where, declaration = waiting.pop()
        if declaration_key(where, declaration) in seen:
            continue
        seen.add(declaration_key(where, declaration))
        for name in declaration.binds:
            users = push.users.of_global(where, name)
            if declaration.container:
                users = push.users.of_attribute((where, declaration.container), name)
            for file, row in (*users.rows.items(), *users.attribute_rows):
                reached = push.tally.reaching(file, row)
                reached = reached if known is None else known.among(reached)
                push.reached(reached, cause.through(f"{where}::{name}"), ENTITY)
            waiting += [*users.declarations, *users.loose_declarations]
