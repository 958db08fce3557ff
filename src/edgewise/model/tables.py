"""The entries of tables: dictionaries that are written out, with texts for keys."""

from __future__ import annotations

from edgewise.model.statements import normal_form
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

MOST = 500  # entries that are told apart
_PLAIN = (
    ast.Constant | ast.Name | ast.Attribute | ast.Tuple | ast.List | ast.Dict | ast.expr_context
)


def table_entries(statement: ast.stmt) -> tuple[tuple[str, str], ...]:
    """The keys and, in normal form, the values of a table that a statement binds a name to.

    None where what one entry is may depend on another: a call may count.
    """
    value = getattr(statement, "value", None)
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    named = len(targets) == 1 and isinstance(targets[0], ast.Name)
    bound = isinstance(statement, ast.Assign | ast.AnnAssign)
    if not bound or not named or not isinstance(value, ast.Dict) or len(value.keys) > MOST:
        return ()
    keys = [
        key.value
        for key in value.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    ]
    if not len(keys) == len(value.keys) == len(set(keys)):
        return ()
    if not all(isinstance(node, _PLAIN) for part in value.values for node in walk(part)):
        return ()
    return tuple(zip(keys, map(normal_form, value.values), strict=True))
