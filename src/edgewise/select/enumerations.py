"""One member of an enumeration that is new, gone, or has another value.

Whoever names other members of it has hold of those alone, as long as nothing about
the enumeration makes one of them depend on the rest. Whoever has the enumeration
itself can go through it, or ask it for a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.compare.difference import ChangedName
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import sum_rows
from edgewise.data import dataclass
from edgewise.model.declarations import ASSIGNMENT, DEFINITION, Declaration
from edgewise.model.names import Uses
from edgewise.select.cause import Cause
from edgewise.select.parts import push_part
from edgewise.select.push import Push
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re
from edgewise.trace.index import FileIndex

_BASES = frozenset({"enum.Enum", "enum.IntEnum", "enum.StrEnum"})
_VALUE = re.compile(
    r"Assign\(targets=\[Name\(id=str:'\w+',\),\],value=Constant\(value=(\w+):(.+),\),\)"
)
_UNIQUE = frozenset({"enum.unique"})
_MIXED = frozenset({"str", "int"})
_KINDS = ({"str"}, {"int"})
_QUIET = frozenset({"__str__", "__repr__", "__format__"})
_DECORATORS = frozenset({"classmethod", "staticmethod", "property"})
_KEPT = frozenset(
    [
        *("_member_map_", "_member_names_", "_value2member_map_", "_hashable_values_"),
        *("_unhashable_values_", "_unhashable_values_map_"),
    ]
)
# How whoever has a member comes to the enumeration.
_BACK = _KEPT | {"type", "__class__", "__members__", "__objclass__"}


class EnumerationRules:
    """Who can tell that one member of an enumeration is another."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.told: set[ClassKey] = set()  # those of which the text says what changed

    def tells(self, key: ClassKey, name: str) -> bool:
        """Whether what an enumeration keeps of its members is another as its text has it."""
        return key in self.told and name in _KEPT

    def suffice(self, changed: ChangedName, key: ClassKey) -> bool:
        """Whether what changed is one member, and each other one stays what it was."""
        every = (*changed.old, *changed.new)
        member = all(d.kind == ASSIGNMENT and d.binds == (changed.name,) for d in every)
        both = (self.push.old, self.push.new)
        return member and all(_is_plain(program, key) for program in both)

    def changed(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever names the member, or has hold of the enumeration itself."""
        push = self.push
        self.told.add(key)
        push.member(key, name, cause, body=False)
        known = push.knows.klass(key, frozenset())
        further = cause.through(f"{key[0]}::{key[1]}")
        push.looks.reading(_BACK, known, further)
        for one in _BACK:
            push.use(push.users.foreign.users(one), cause, f"{key[0]}::{key[1]}", known)
        for declaration in _body(push.old, key):
            if "classmethod" in declaration.decorators:
                push.entry(key[0], f"{key[1]}.{declaration.binds[0]}", cause)
        plain = push.old.classes[key].members | push.new.classes[key].members
        push_part(push, key, _Whole(plain), cause)


@dataclass(frozen=True, slots=True)
class _Whole:
    """The enumeration itself, not one of these members and methods."""

    plain: frozenset[str]

    def rows(self, index: FileIndex, name: str) -> int:
        odd = _odd(index.chains, name, self.plain)
        return index.bare.get(name, 0) | sum_rows(index.chains[chain] for chain in odd)

    def meant(self, used: Uses, name: str) -> bool:
        return name in used.bare or bool(_odd(used.chains, name, self.plain))


def _is_plain(program: Program, key: ClassKey) -> bool:
    """Whether a class is an enumeration of plain values, each of another one, and no more."""
    facts = program.classes.get(key)
    if facts is None or "." in key[1] or program.subclasses[key] | program.ancestors[key] != {key}:
        return False
    if facts.keywords or not all(_means(program, key[0], d, _UNIQUE) for d in facts.decorators):
        return False
    values = [_value(declaration) for declaration in _body(program, key)]
    told = [value for value in values if value is not None]
    members = [value for value in told if value != ("", "")]
    return (
        len(told) == len(values)
        and _is_enumeration(program, key[0], facts.bases)
        and {kind for kind, _ in members} in _KINDS
        and len({value for _, value in members}) == len(members)
    )


def _is_enumeration(program: Program, path: str, bases: tuple[str, ...]) -> bool:
    """Whether bases are those of an enumeration, of texts or numbers or of anything."""
    plain = all(base in _MIXED and not _binding(program, path, base) for base in bases[:-1])
    return plain and len(bases) in (1, 2) and _means(program, path, bases[-1], _BASES)


def _means(program: Program, path: str, chain: str, wanted: frozenset[str]) -> bool:
    """Whether a chain in a module is a thing of Python's own `enum`."""
    head, dot, last = chain.partition(".")
    meant = program.files[path].imports.get(head, ())
    alone = len(meant) == len(_binding(program, path, head)) == 1
    return alone and not program.modules("enum", path) and f"{meant[0]}{dot}{last}" in wanted


def _binding(program: Program, path: str, name: str) -> list[Declaration]:
    """The statements of a module that bind a name, or may."""
    every = (d for d, _ in program.files[path].declarations if not d.container)
    return [d for d in every if name in d.binds or "*" in d.binds]


def _body(program: Program, key: ClassKey) -> Iterator[Declaration]:
    path, qualname = key
    return (d for d, _ in program.files[path].declarations if d.container == qualname)


def _value(declaration: Declaration) -> tuple[str, str] | None:
    """Type and text of the value of a member, nothing for a method; None if it is hard to tell."""
    if declaration.context:
        return None
    if declaration.kind == DEFINITION:
        named = not declaration.binds[0].startswith("_") or declaration.binds[0] in _QUIET
        plain = named and _DECORATORS.issuperset(declaration.decorators)
        return ("", "") if plain else None
    found = _VALUE.fullmatch(declaration.text)
    if declaration.kind != ASSIGNMENT or found is None or declaration.binds[0].startswith("_"):
        return None
    return found[1], found[2]


def _odd(chains: Iterable[str], name: str, plain: frozenset[str]) -> list[str]:
    """The chains that ask an enumeration for something else than a member or method of it."""
    asked = f"{name}."
    return [
        chain
        for chain in chains
        if chain.startswith(asked) and chain[len(asked) :].partition(".")[0] not in plain
    ]
