"""Names that an import-time statement asks for, and that may not be there."""

from __future__ import annotations

import builtins

from edgewise.model.declarations import ASSIGNMENT, EFFECT, HEADER, IMPORT, Declaration
from edgewise.select.annotated import is_bare
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

_ALWAYS = frozenset({*dir(builtins), "__file__", "__name__", "__doc__", "__package__", "__path__"})
_DELETES = "Delete("
_RAISING = ("Attribute(", "BinOp(", "Starred(", "Subscript(", "Tuple(")


def may_raise(index: FileIndex | None, declaration: Declaration) -> bool:
    """Whether a statement may keep its module from being imported.

    What it imports may not be there, nor what it loops over, unpacks or reads of something.
    """
    if declaration.calls or declaration.kind in (IMPORT, HEADER, EFFECT):
        return True
    reads = declaration.kind == ASSIGNMENT and any(one in declaration.text for one in _RAISING)
    return reads or may_be_unbound(index, declaration)


def may_be_unbound(index: FileIndex | None, declaration: Declaration) -> bool:
    """Whether a name that a statement asks for is not certain to be bound when it runs.

    Certain is what a statement before it binds, of the same class or of the module, if that
    runs whenever this one does: what an `if` or `try` guards may not have run, nor a loop. Where
    names are deleted nothing is certain.
    """
    asked = _asked(declaration) - _ALWAYS
    if not asked or index is None:
        return bool(asked)
    bound: set[str] = set()
    for other, _ in index.declarations:
        if other.text.startswith(_DELETES):
            return True
        if other.line < declaration.line and _runs_with(other, declaration):
            bound.update(other.binds)
    return not asked <= bound


def _asked(declaration: Declaration) -> frozenset[str]:
    """The names that a statement mentions, but for those that it only binds."""
    if declaration.text.startswith(_DELETES):
        return declaration.uses.names
    text = declaration.text
    only_bound = {name for name in declaration.binds if text.count(f"Name(id=str:'{name}',") < 2}
    annotated = {name for name in declaration.annotated if "." not in name}
    return (declaration.uses.names - only_bound) | annotated


def _runs_with(other: Declaration, declaration: Declaration) -> bool:
    if other.kind == HEADER or is_bare(other) or other.container not in ("", declaration.container):
        return False
    return other.context == declaration.context[: len(other.context)]
