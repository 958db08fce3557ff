"""Bases that are not of the program: what they make of the names a class below them binds.

A base from a library may look at the body of a class, or look names up that it
computes (`visit_Name`), and nothing of that is recorded. The types of Python
itself and the abstract ones of `collections` do neither: of what a class below
them binds they ask for special methods, and for what they have themselves.
"""

from __future__ import annotations

import builtins
from abc import ABCMeta
from functools import cache

from edgewise.compare.program import Program
from edgewise.standard import builtins as __builtins__
from edgewise.standard import importlib

_PLAIN_MODULES = frozenset(
    {"abc", "collections", "collections.abc", "datetime", "decimal", "fractions", "numbers"}
)


def plain_base(program: Program, path: str, chain: str) -> type | None:
    """The type that a base not of the program stands for, if it minds only names it has."""
    root, _, rest = chain.partition(".")
    index = program.files[path]
    meanings = index.imports.get(root)
    if meanings is None:
        declared = any(root in d.binds for d, _ in index.declarations)
        return None if declared or index.stars or rest else _builtin(root)
    if len(meanings) != 1:
        return None
    dotted = f"{meanings[0]}.{rest}" if rest else meanings[0]
    module, _, name = dotted.rpartition(".")
    if module not in (*_PLAIN_MODULES, "typing") or program.modules(module, path):
        return None
    return _member(module, name)


def _builtin(name: str) -> type | None:
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) and found is not type else None


@cache
def _member(module: str, name: str) -> type | None:
    """A class of the standard library, or the one that an alias in `typing` stands for."""
    found = getattr(importlib.import_module(module), name, None)
    found = getattr(found, "__origin__", found)
    if not isinstance(found, type) or found.__module__ not in (*_PLAIN_MODULES, "builtins"):
        return None
    asks_subclasses = "__init_subclass__" in {n for one in found.__mro__[:-1] for n in vars(one)}
    return None if asks_subclasses or type(found) not in (type, ABCMeta) else found


def minds(base: type, name: str) -> bool:
    """Whether a plain base may do something else because a class below it binds a name."""
    return any(name in vars(one) for one in base.__mro__)
