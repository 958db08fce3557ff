"""Classes that a library makes tables of: which they are, and what the tables are called."""

from __future__ import annotations

from edgewise.compare.program import ClassKey, Program
from edgewise.select.classes import is_ours
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re

Pair = tuple[Program, Program]  # the old version and the new one
_LIBRARIES = frozenset({"sqlalchemy", "peewee", "playhouse"})
_NOT_PLAIN = frozenset({"MappedAsDataclass", "?"})
_TABLE_NAME = re.compile(
    r"Assign\(targets=\[Name\(id=str:'(?:__tablename__|table_name)',\),\],"
    r"value=Constant\(value=str:'(\w+)',\),\)"
)
_NAMING = frozenset({"__tablename__", "__table__", "table_function", "table_name"})


def below(pair: Pair, key: ClassKey) -> frozenset[ClassKey]:
    """A class and all classes below it, in either version."""
    old, new = pair[0].subclasses, pair[1].subclasses
    return old.get(key, frozenset()) | new.get(key, frozenset())


def is_mapped(pair: Pair, key: ClassKey) -> bool:
    """Whether the class is one that a library makes a table of, and nobody else looks at."""
    for program in pair:
        foreign = False
        for one in program.ancestors[key]:
            facts = program.classes[one]
            if facts.keywords or facts.decorators or "__init_subclass__" in facts.members:
                return False
            for base in program.foreign_bases(one):
                foreign = foreign or is_of_library(program, one[0], base)
                known = is_of_library(program, one[0], base) or base == "object"
                if not known or base.rpartition(".")[2] in _NOT_PLAIN:
                    return False
        if not foreign or "." in key[1]:
            return False
    return True


def tables_of(pair: Pair, key: ClassKey) -> frozenset[str]:
    """The tables that have a column of the class, folded; none if it is hard to tell."""
    found: set[str] = set()
    for one in below(pair, key):
        names = _table(pair, one)
        if not names:
            return frozenset()
        found |= names
    return frozenset(found)


def _table(pair: Pair, key: ClassKey) -> set[str]:
    """What the table of a class may be called."""
    found: set[str] = set()
    for program in pair:
        for path, qualname in program.ancestors.get(key, ()):
            for declaration, _ in program.files[path].declarations:
                if declaration.container not in (qualname, f"{qualname}.Meta"):
                    continue
                if not _NAMING.isdisjoint(declaration.binds):
                    told = _TABLE_NAME.fullmatch(declaration.text)
                    if told is None or declaration.context:
                        return set()
                    found.add(told[1].lower())
    if not found and _is_of_peewee(pair, key):
        snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key[1]).lower()
        found |= {key[1].lower(), snake}
    return found


def _is_of_peewee(pair: Pair, key: ClassKey) -> bool:
    return any(
        _library(program, one[0], base) in ("peewee", "playhouse")
        for program in pair
        for one in program.ancestors.get(key, ())
        for base in program.foreign_bases(one)
    )


def _library(program: Program, path: str, chain: str) -> str:
    """The library that a chain of a module comes from; nothing if that is hard to tell."""
    root = chain.partition(".")[0]
    index = program.files[path]
    if is_ours(program, path, chain):
        return _library_of_base(program, path, chain)
    meant = index.imports.get(root) or (index.stars if len(index.stars) == 1 else ())
    roots = {one.partition(".")[0] for one in meant}
    return roots.pop() if len(roots) == 1 else ""


def _library_of_base(program: Program, path: str, name: str) -> str:
    """The library behind `Base = declarative_base()`; nothing for anything else of ours."""
    found = set()
    for where, what in program.definers(path, name):
        index = program.files[where]
        binding = [d for d, _ in index.declarations if what in d.binds and not d.container]
        called = binding[0].called if len(binding) == 1 else ()
        made = len(called) == 1 and called[0].rpartition(".")[2] == "declarative_base"
        found.add(_library(program, where, called[0]) if made else "")
    return found.pop() if len(found) == 1 else ""


def is_of_library(program: Program, path: str, chain: str) -> bool:
    """Whether a chain of a module comes from a library that makes tables of classes."""
    return _library(program, path, chain) in _LIBRARIES
