"""Which statements cannot raise.

After a statement that cannot raise no probe is needed: the next one is reached
exactly when it was. Doubt means "may raise", which costs a probe and nothing else.
"""

from __future__ import annotations

from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_QUIET = (ast.Pass, ast.Break, ast.Continue, ast.Global, ast.Nonlocal)


def parameters(scope: ast.AST) -> frozenset[str]:
    """The names of a function's parameters."""
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    return frozenset(node.arg for node in walk(scope.args) if isinstance(node, ast.arg))


def lasting_names(scope: ast.AST) -> frozenset[str]:
    """The local names of a function that stay bound once they are: nothing deletes them.

    None for a module or class body: their names may be deleted from anywhere.
    """
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()
    bound, gone = set(parameters(scope)), set[str]()
    for node in walk(scope):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            (gone if isinstance(node.ctx, ast.Del) else bound).add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            gone.add(node.name)  # `except E as x` deletes x at its end
        elif isinstance(node, ast.Global | ast.Nonlocal):
            gone.update(node.names)
    return frozenset(bound - gone)


def names_bound(statement: ast.stmt) -> frozenset[str]:
    """The plain names that are bound once `statement` has ended normally."""
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AugAssign | ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    else:
        return frozenset()
    return frozenset(target.id for target in targets if isinstance(target, ast.Name))


def cannot_raise(statement: ast.stmt, total: frozenset[str]) -> bool:
    """Whether running `statement` surely ends normally, given names that are bound."""
    if isinstance(statement, _QUIET) or future_import(statement):
        return True
    if isinstance(statement, ast.Expr):
        return total_value(statement.value, total)
    if isinstance(statement, ast.Return):
        return statement.value is None or total_value(statement.value, total)
    if isinstance(statement, ast.Assign):
        plain = all(isinstance(target, ast.Name) for target in statement.targets)
        return plain and total_value(statement.value, total)
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return _plain_definition(statement)
    return False


def future_import(statement: ast.stmt) -> bool:
    """Whether `statement` is a directive to the compiler."""
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"


def total_value(value: ast.expr, total: frozenset[str]) -> bool:
    """Whether evaluating `value` surely ends normally."""
    if isinstance(value, ast.Constant):
        return True
    if isinstance(value, ast.Name):
        return value.id in total
    if isinstance(value, ast.Tuple | ast.List):
        return all(total_value(element, total) for element in value.elts)
    return total_test(value, total) if isinstance(value, ast.Compare) else False


def total_test(test: ast.expr, total: frozenset[str]) -> bool:
    """Whether evaluating `test` for its truth surely ends normally."""
    if isinstance(test, ast.Constant):
        return True
    return (
        isinstance(test, ast.Compare)
        and all(isinstance(op, ast.Is | ast.IsNot) for op in test.ops)
        and all(total_value(side, total) for side in (test.left, *test.comparators))
    )


def _plain_definition(statement: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A definition with no decorator, default or annotation to evaluate."""
    a = statement.args
    parameters = [*a.posonlyargs, *a.args, *a.kwonlyargs, *(x for x in (a.vararg, a.kwarg) if x)]
    return (
        not statement.decorator_list
        and not a.defaults
        and not any(a.kw_defaults)
        and statement.returns is None
        and all(parameter.annotation is None for parameter in parameters)
        and not getattr(statement, "type_params", None)
    )
