"""What stands in another order, where the order alone may matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from edgewise.compare.difference import Change
from edgewise.model.declarations import ASSIGNMENT, CLASS, DEFINITION, EFFECT, Declaration
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex, imported_names


def reordered_members(old: FileIndex, new: FileIndex) -> Mapping[str, Change]:
    """The classes whose members stand in another order: fields of records, members of enums."""
    found: dict[str, Change] = {}
    for name in sorted(old.classes.keys() & new.classes.keys()):
        if _differ(list(_members(old, name)), list(_members(new, name))):
            line = new.classes[name].line
            found[name] = Change(
                old.path, line, name, "class", f"the members of `{name}` stand in another order"
            )
    return found


def _members(index: FileIndex, name: str) -> Iterator[str]:
    for declaration, _ in index.declarations:
        if declaration.container == name:
            yield from declaration.binds


def reordered_declarations(old: FileIndex, new: FileIndex) -> tuple[Declaration, ...]:
    """Declarations that run code, in both versions, and stand in another order.

    What they do may depend on what the others have done before: registries, lists
    of subclasses.
    """
    before, after = _running(old), _running(new)
    both = before.keys() & after.keys()
    here, there = [k for k in before if k in both], [k for k in after if k in both]
    if here == there:
        return ()
    return tuple(before[key] for key in here)


def _running(index: FileIndex) -> dict[tuple[object, ...], Declaration]:
    found: dict[tuple[object, ...], Declaration] = {}
    for declaration, _ in index.declarations:
        decorated = declaration.kind == DEFINITION and bool(declaration.decorators)
        derived = declaration.kind == CLASS and declaration.calls
        calling = declaration.kind in (EFFECT, ASSIGNMENT) and bool(declaration.called)
        if decorated or derived or calling:
            key = (declaration.container, declaration.binds, declaration.text)
            found.setdefault(key, declaration)
    return found


def reordered_imports(old: ast.Module, new: ast.Module) -> tuple[str, ...]:
    """The modules that one version imports in another order than the other."""
    before, after = list(dict.fromkeys(_imports(old))), list(dict.fromkeys(_imports(new)))
    return tuple(sorted(set(before) & set(after))) if _differ(before, after) else ()


def _imports(tree: ast.Module) -> Iterator[str]:
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield from imported_names(statement)


def _differ(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether what both have stands in another order."""
    both = set(old) & set(new)
    return [one for one in old if one in both] != [one for one in new if one in both]
