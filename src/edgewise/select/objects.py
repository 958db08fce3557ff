"""What concerns the objects of a class and nothing else of it.

Python looks most special methods up when it has an object: whoever only hands the
class on cannot tell. Where every object is made by an `__init__` of ours, the types of
the receivers recorded there say who had one.
"""

from __future__ import annotations

from edgewise.compare.difference import ChangedName
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import Users
from edgewise.model.declarations import ASSIGNMENT, DEFINITION, Declaration
from edgewise.model.names import ASKED, CLASS_GIVEN, CLASS_MADE, ISSUBCLASS, MADE, NEW
from edgewise.select.cause import Cause
from edgewise.select.classes import CALLED_ONLY, QUIET_BASES, has_fields
from edgewise.select.push import Known, Push
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY
from edgewise.select.texts import making
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import LOCAL_CLASS

# Special methods that are looked up only where there is an object.
OF_OBJECTS = CALLED_ONLY - {"__init__", "__new__"} | frozenset(
    f"__{name}__"
    for name in [
        *("contains", "iter", "next", "len", "length_hint", "reversed", "getitem", "call"),
        *("aiter", "anext", "await", "aenter", "aexit", "complex", "trunc", "floor", "ceil"),
        *("rdivmod", "rlshift", "rrshift", "rmatmul", "imatmul", "itruediv", "ifloordiv"),
        *("imod", "ipow", "ilshift", "irshift", "dir", "sizeof"),
    ]
)
# Objects may be made around `__init__` (by a class below it that is made by the way, say), or be
# given another class; or it is the class that is asked what its objects can do.
AROUND = frozenset(
    [
        *(NEW, CLASS_GIVEN, CLASS_MADE, LOCAL_CLASS, "new_class", ISSUBCLASS, "dispatch"),
        *("make_dataclass", "make_class"),
        *("__subclasscheck__", "__subclasshook__", "Mock", "MagicMock", "AsyncMock", "mocker"),
        *("NonCallableMock", "NonCallableMagicMock", "create_autospec", "patch"),
    ]
)


class ObjectRules:
    """Who can tell that the objects of a class have another special method."""

    def __init__(self, push: Push) -> None:
        self.push = push

    def suffice(self, key: ClassKey, changed: ChangedName) -> bool:
        """Whether a member concerns objects only, and all are known that there were."""
        plain = all(d.kind in (DEFINITION, ASSIGNMENT) for d in (*changed.old, *changed.new))
        if not plain or changed.name not in OF_OBJECTS:
            return False
        return all(
            key in program.classes and all(_is_told(program, c) for c in program.subclasses[key])
            for program in (self.push.old, self.push.new)
        )

    def having(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever had an object of the class, or mentions the method itself."""
        push = self.push
        further = cause.through(f"{key[0]}::{key[1]}")
        push.reached(push.tally.receiving(key), further, ENTITY)
        for path, row in self._untold(key):
            push.reached(push.tally.reaching(path, row), further, ENTITY)
        known = push.knows.attribute(key, name)
        push.looks.reading(AROUND | self._named(key), known, further)
        for users in (push.users.foreign.users(name), push.users.foreign.makers()):
            self._handing(users, known, further)
        for within, row in push.users.of_attribute(key, "__new__").own_rows.items():
            push.reached(push.tally.reaching(within[0], row), further, ENTITY)
        for path, below in sorted(push.old.subclasses[key]):
            importing = push.knows.name(path, "")
            named = making(push.tally, below.rpartition(".")[2], push.users.foreign.resolvers())
            push.reached(importing.among(named), further, ENTITY)
        self._mentioning(key, name, known, cause)

    def _named(self, key: ClassKey) -> frozenset[str]:
        """How this class, or who knows which, is named where an object is made or others are asked.

        A class of ours that has no say in it is above another whatever methods that has.
        """
        old = self.push.old
        found = set()
        for path, index in old.files.items():
            names = set(index.names).union(*(d.uses.names for d, _ in index.declarations))
            for name in names:
                if name.startswith(MADE):
                    meant = old.class_of(path, name[len(MADE) : -1])
                    if not meant or meant & old.subclasses[key]:
                        found.add(name)
                elif name.startswith(ASKED):
                    meant = old.class_of(path, name[len(ASKED) : -1])
                    if not meant or any(_has_a_say(old, one) for one in meant):
                        found.add(name)
        return frozenset(found)

    def _handing(self, users: Users, known: Known, cause: Cause) -> None:
        """Whoever hands something to a library, and has hold of the class where it does."""
        push = self.push
        for path, row in users.loose_rows.items():
            reached = known.among(push.tally.reaching(path, row))
            units = frozenset(u for u in reached.statements if push.knows.holds(u, known))
            push.reached(Reached(reached.tests, units), cause, ENTITY)
        for path, declaration in users.loose_declarations:
            if push.knows.declares(path, declaration, known):
                push.declaration(path, declaration, cause)

    def _mentioning(self, key: ClassKey, name: str, known: Known, cause: Cause) -> None:
        """Whoever names the method, looks it up, or lists what the class has."""
        push, entity = self.push, f"{key[0]}::{key[1]}.{name}"
        further = cause.through(entity)
        push.entry(key[0], f"{key[1]}.{name}", cause)
        push.use(push.users.of_attribute(key, name), cause, entity, known)
        push.reached(known.among(push.tally.looking_up(name)), further, ENTITY)
        push.looks.listing(key, name, further)

    def _untold(self, key: ClassKey) -> list[tuple[str, int]]:
        """The entries of those `__init__` of which no receiver was recorded, by path."""
        told: dict[str, int] = {}
        for touch, _ in self.push.tally.touches("receiver"):
            path, _, probe = touch.name.partition("<-")[0].rpartition(":")
            told[path] = told.get(path, 0) | 1 << int(probe)
        found = []
        for below in sorted(self.push.old.subclasses[key]):
            maker = _maker(self.push.old, below)
            if maker is not None:
                path, function = maker[0], f"{maker[1]}.__init__"
                entry = self.push.old.files[path].functions[function].entry
                if not entry & told.get(path, 0):
                    found.append((path, entry))
        return found


def _is_told(program: Program, key: ClassKey) -> bool:
    """Whether every object of a class is made by an `__init__` of ours, and by no other."""
    if has_fields(program, key):
        return False  # a dataclass, say, which is given one
    foreign = (base for one in program.ancestors[key] for base in program.foreign_bases(one))
    quiet = all(base.rpartition(".")[2] in QUIET_BASES for base in foreign)
    return quiet and _maker(program, key) is not None


def _has_a_say(program: Program, key: ClassKey) -> bool:
    """Whether a class may decide otherwise than by bases what is below it."""
    for one in program.ancestors[key]:
        facts = program.classes[one]
        if facts.keywords or facts.members & {"__subclasshook__", "__subclasscheck__"}:
            return True
        if any(
            b.rpartition(".")[2] not in QUIET_BASES - {"ABC"} for b in program.foreign_bases(one)
        ):
            return True
    return False


def _maker(program: Program, key: ClassKey) -> ClassKey | None:
    """The class whose `__init__` makes the objects of a class, if it is a plain function."""
    for path, qualname in program.lookup(key):
        facts = program.classes[path, qualname]
        if "__new__" in facts.members:
            return None
        if "__init__" in facts.members:
            declared = _declared(program, (path, qualname), "__init__")
            plain = all(d.kind == DEFINITION and not d.decorators for d in declared)
            named = f"{qualname}.__init__" in program.files[path].functions
            return (path, qualname) if plain and named and len(declared) == 1 else None
    return None


def _declared(program: Program, key: ClassKey, name: str) -> list[Declaration]:
    path, qualname = key
    every = program.files[path].declarations
    return [d for d, _ in every if d.container == qualname and name in d.binds]
