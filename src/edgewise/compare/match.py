"""Which procedures of two versions stand for each other."""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.model.entity import ProcedureId
from edgewise.model.procedure import Procedure
from edgewise.model.shape import shape
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__


def paired(old: Iterable[Procedure], new: Iterable[Procedure]) -> dict[ProcedureId, Procedure]:
    """The partner of each old procedure that has one.

    Procedures of one qualified name (overloads, the parts of a property) are told
    apart by their decorators and then by their order, the last with the last: that
    is the one that stays bound. Lambdas have nothing but their order: two of them
    that changed places have changed.
    """
    partners: dict[ProcedureId, Procedure] = {}
    waiting: dict[tuple[str, str, str], list[Procedure]] = {}
    for procedure in new:
        waiting.setdefault(_key(procedure), []).append(procedure)
    for procedure in reversed(tuple(old)):
        candidates = waiting.get(_key(procedure))
        if candidates:
            partners[procedure.id] = candidates.pop()
    return partners


def _key(procedure: Procedure) -> tuple[str, str, str]:
    scope = procedure.scope
    decorators = ""
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        known = [d for d in scope.decorator_list if _tells_apart(d)]
        decorators = "|".join(map(shape, known))
    return procedure.id.qualname, procedure.kind, decorators


def _tells_apart(decorator: ast.expr) -> bool:
    """`@overload`, `@x.setter`: decorators of several functions of one name."""
    name = decorator.attr if isinstance(decorator, ast.Attribute) else None
    name = decorator.id if isinstance(decorator, ast.Name) else name
    return name in ("overload", "setter", "getter", "deleter", "property")
