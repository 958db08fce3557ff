"""Names of which a module or class says the type and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.compare.difference import ChangedName
from edgewise.model.declarations import ASSIGNMENT, Declaration
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re

_BARE = re.compile(r"AnnAssign\(target=Name\(id=str:'\w+',\),value=NoneType:None,")


def only_annotated(changed: ChangedName) -> bool:
    """Whether all that differs are statements like `size: int`, which bind nothing."""
    bare = any(map(is_bare, (*changed.old, *changed.new)))
    return bare and _bindings(changed.old) == _bindings(changed.new)


def is_bare(declaration: Declaration) -> bool:
    """Whether a statement is like `size: int`."""
    return _BARE.match(declaration.text) is not None


def _bindings(declarations: Iterable[Declaration]) -> list[tuple[object, ...]]:
    """What binds a name, annotations aside."""
    return [
        (d.kind, d.context, d.text, d.after, d.decorators, d.kind != ASSIGNMENT and d.parts)
        for d in declarations
        if not is_bare(d)
    ]
