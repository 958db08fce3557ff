"""A part of what a name stands for changed: a member of an enumeration, an entry of a table.

Whoever only asks for other parts, by names that are spelled out, cannot tell.
"""

from __future__ import annotations

from edgewise.compare.finder import NAMESPACE_READERS
from edgewise.compare.program import Global
from edgewise.compare.users import Part, Users
from edgewise.model.declarations import IMPORT, Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Push, use_name
from edgewise.standard import builtins as __builtins__


def push_part(push: Push, place: Global, part: Part, cause: Cause) -> None:
    """Whoever asks for the part, or has hold of the whole, by whatever name modules have for it."""
    waiting, seen = [place], set[Global]()
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += _named(push, *here, part, cause)


def _named(push: Push, path: str, name: str, part: Part, cause: Cause) -> list[Global]:
    """Push on to whoever may ask for the part by a name of one module; who imports that."""
    index = push.old.files[path]
    whole = push.users.of_part(path, name, part)
    users = Users(**{field: getattr(whole, field) for field in Users.__slots__})
    if not push.old.imports_module(path, path):
        rest = whole.rows.get(path, 0) & ~index.names.get(name, 0)
        users.rows = {**whole.rows, path: rest | part.rows(index, name)}
    users.declarations = []
    importing: list[Global] = []
    for other, declaration in whole.declarations:
        aliases = _aliases(push, other, declaration, (path, name))
        if aliases:
            importing += aliases
        elif other != path or _may_mean(declaration, name, part):
            users.declare(other, [declaration])
    use_name(push, users, (path, name), cause)
    return importing


def _may_mean(declaration: Declaration, name: str, part: Part) -> bool:
    """Whether a statement may ask for the part, or for anything at all; a table names itself."""
    used = declaration.uses
    if declaration.entries and declaration.binds == (name,) and not declaration.container:
        return False
    anything = name not in used.names or bool(used.names & NAMESPACE_READERS)
    return anything or part.meant(used, name)


def _aliases(push: Push, other: str, declaration: Declaration, place: Global) -> list[Global]:
    """What a module calls the whole that it imports, if it calls nothing else so."""
    index = push.old.files[other]
    if declaration.kind != IMPORT or declaration.container or other == place[0]:
        return []
    found = []
    for alias in declaration.binds:
        meant = index.imports.get(alias, ())
        binding = [d for d, _ in index.declarations if alias in d.binds and not d.container]
        if len(meant) != 1 or len(binding) != 1:
            return []
        if not push.users.is_from(meant[0], other, *place):
            return []
        found.append((other, alias))
    return found
