"""What a mutator has to know of the other files: classes by name, and what runs at import.

Both are found by bare names, which is enough to aim: a fault that is put where
the aim was wrong is still a fault, only of another kind than it says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from edgewise.audit.places import places
from edgewise.audit.text import Text
from edgewise.data import dataclass, field
from edgewise.source.syntax import walk

Function = ast.FunctionDef | ast.AsyncFunctionDef

# Python itself calls these when a class is made.
_OF_CLASSES = frozenset({"__init_subclass__", "__set_name__", "__prepare__", "__class_getitem__"})
_OF_INSTANCES = frozenset({"__init__", "__new__", "__post_init__"})
_OF_METACLASSES = frozenset({"__new__", "__init__", "__call__", "__prepare__"})


@dataclass(frozen=True, slots=True)
class Class:
    """A class, and the file it stands in."""

    node: ast.ClassDef
    text: Text

    @property
    def methods(self) -> dict[str, Function]:
        """Its own methods by name; of several with one name, the last."""
        return {node.name: node for node in self.node.body if isinstance(node, Function)}


@dataclass(slots=True)
class Lookup:
    """The classes of all files, and the functions that run while they are imported."""

    classes: dict[str, list[Class]] = field(default_factory=dict)
    early: set[int] = field(default_factory=set)  # identities of function nodes
    _functions: dict[str, list[Function]] = field(default_factory=dict)

    def bases(self, one: Class) -> Iterator[Class]:
        """The classes of the project among the bases, themselves and above, as far as known."""
        seen = {id(one.node)}
        waiting = [one]
        while waiting:
            current = waiting.pop(0)
            for base in current.node.bases:
                for found in self._named(name_of(base), current.text):
                    if id(found.node) not in seen:
                        seen.add(id(found.node))
                        waiting.append(found)
                        yield found

    def _named(self, name: str, text: Text) -> list[Class]:
        found = self.classes.get(name, [])
        here = [one for one in found if one.text is text]
        return here[-1:] or (found if len(found) == 1 else [])


def look_up(texts: Iterable[Text]) -> Lookup:
    """Everything in these files that mutators ask for."""
    lookup = Lookup()
    called: set[str] = set()
    for text in texts:
        for place in places(text.tree):
            node = place.node
            if isinstance(node, ast.ClassDef):
                lookup.classes.setdefault(node.name, []).append(Class(node, text))
            if isinstance(node, Function) and isinstance(place.parent, ast.Module):
                lookup._functions.setdefault(node.name, []).append(node)
            if place.at_import and not place.as_script:
                called |= set(_called(node))
    _mark_early(lookup, called)
    return lookup


def name_of(node: ast.expr) -> str:
    """The last part of a dotted name; nothing for other expressions."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _called(node: ast.AST) -> Iterator[str]:
    """The names of what a node calls: itself a call, or a definition with decorators."""
    if isinstance(node, ast.Call):
        yield name_of(node.func)
    for decorator in getattr(node, "decorator_list", ()):
        yield name_of(decorator.func if isinstance(decorator, ast.Call) else decorator)


def _mark_early(lookup: Lookup, called: set[str]) -> None:
    waiting = [function for name in called for function in lookup._functions.get(name, [])]
    for classes in lookup.classes.values():
        for one in classes:
            waiting += _special_methods(one, called)
    while waiting:
        function = waiting.pop()
        if id(function) in lookup.early:
            continue
        lookup.early.add(id(function))
        names = {name for node in walk(function) for name in _called(node)}
        waiting += [below for name in names for below in lookup._functions.get(name, [])]


def _special_methods(one: Class, called: set[str]) -> Iterator[Function]:
    wanted = set(_OF_CLASSES)
    if any(name_of(base) == "type" or name_of(base).endswith("Meta") for base in one.node.bases):
        wanted |= _OF_METACLASSES
    if one.node.name in called:
        wanted |= _OF_INSTANCES
    for name, method in one.methods.items():
        if name in wanted:
            yield method
