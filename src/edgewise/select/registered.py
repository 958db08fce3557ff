"""Who is told of a class by what it is derived from.

A base that is not ours may note every class below it, where only the base itself
leads: `Base.metadata.create_all(engine)` makes a table for each class below `Base`,
and mentions none of them. So whoever uses a class of ours that such a base stands
above, or the object it was got from (`class Log(db.Model)`), may tell that another
class is there, or is declared otherwise.
"""

from __future__ import annotations

from edgewise.compare.program import ClassKey, Program
from edgewise.model.declarations import ASSIGNMENT, DEFINITION, EFFECT, IMPORT
from edgewise.select.cause import Cause
from edgewise.select.classes import base_looks
from edgewise.select.push import Push, full_name
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__

_PASSING_ON = (IMPORT, ASSIGNMENT)  # statements that give another name to what they use
_MAPPERS = frozenset({"sqlalchemy", "sqlmodel", "peewee", "playhouse", "django"})
# What libraries call a registry of classes, or ask it, where any class leads to it.
_REGISTRIES = frozenset({"metadata", "registry", "mappers", "_meta", "get_model", "get_models"})


def push_registered(push: Push, key: ClassKey, cause: Cause) -> None:
    """Push on to whoever may find a class in a registry that its bases keep.

    Classes beside it are left alone: that they use the same base tells them nothing. But
    each of them may lead to the registry (`Author.metadata.tables`).
    """
    coming = sorted(keepers(push.old, key) | keepers(push.new, key))
    led = any(_leads_to_registry(program, key) for program in (push.old, push.new))
    if led and push.follow is None and push.first("registries"):
        for other, row in push.users.of_names(_REGISTRIES).rows.items():
            push.reached(push.tally.reaching(other, row), cause.through("a registry"), ENTITY)
    while coming and push.follow is None:
        path, name = coming.pop()
        if not push.first("registry", path, name):
            continue
        users = push.users.of_global(path, name)
        further = cause.through(f"{path}::{name}")
        for other, row in users.rows.items():
            push.reached(push.tally.reaching(other, row), further, ENTITY)
        for other, declaration in users.declarations:
            if declaration.kind in _PASSING_ON and not declaration.container:
                coming += [(other, bound) for bound in declaration.binds]
            elif declaration.kind == EFFECT:
                push.declaration(other, declaration, further)
            elif declaration.kind == DEFINITION:
                push.entry(other, full_name(declaration), further)


def _leads_to_registry(program: Program, key: ClassKey) -> bool:
    """Whether each class below the same base leads to a registry of all of them."""
    for one in program.ancestors.get(key, ()):
        for base in program.foreign_bases(one):
            root, _, last = base.partition(".")
            meant = program.files[one[0]].imports.get(root, program.files[one[0]].stars)
            made = any(_is_assigned(program, *p) for p in program.definers(one[0], root))
            if last == "Model" or made or _MAPPERS & {m.partition(".")[0] for m in meant}:
                return True
    return False


def keepers(program: Program, key: ClassKey) -> set[tuple[str, str]]:
    """The names by which a registry that has a class in it can be reached."""
    found: set[tuple[str, str]] = set()
    above = program.ancestors.get(key, frozenset())
    for one in above:
        looking = [b for b in program.foreign_bases(one) if base_looks(program, one[0], b, "")]
        for base in looking:
            places = program.definers(one[0], base.partition(".")[0])
            found.update(place for place in places if _is_assigned(program, *place))
        if looking:
            between = [other for other in above - {key} if one in program.ancestors[other]]
            found.update((path, name) for path, name in between if "." not in name)
    return found


def _is_assigned(program: Program, path: str, name: str) -> bool:
    """Whether a module makes a name itself, rather than has it from Python or a library."""
    declarations = program.files[path].declarations
    return any(
        d.kind == ASSIGNMENT and not d.container and name in d.binds for d, _ in declarations
    )
