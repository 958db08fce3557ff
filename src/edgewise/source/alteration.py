"""One statement of a file changed, as if somebody had edited it: for asking what would happen."""

from __future__ import annotations

from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def statement_at(tree: ast.Module, line: int) -> tuple[ast.stmt, str] | None:
    """The innermost statement on a line, and the qualified name of what it stands in."""
    found: tuple[ast.stmt, str] | None = None
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, prefix = waiting.pop()
        for child in children(node):
            inside = prefix
            if isinstance(child, ast.stmt):
                start, end = first_line(child), child.end_lineno or child.lineno
                if not start <= line <= end:
                    continue
                found = (child, prefix)
                if isinstance(child, _Definition):
                    inside = f"{prefix}.{child.name}" if prefix else child.name
            waiting.append((child, inside))
    return found


def first_line(statement: ast.stmt) -> int:
    """Where a statement starts, decorators included."""
    decorators = statement.decorator_list if isinstance(statement, _Definition) else []
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


def altered(text: bytes, line: int) -> bytes | None:
    """The text with the statement on a line made another one; None if there is nothing to alter."""
    tree = ast.parse(text)
    found = statement_at(tree, line)
    if found is None:
        return None
    old = found[0]
    new = _another(old)
    if new is not old:
        _Replacer(old, new).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree)).encode()


class _Replacer(ast.NodeTransformer):
    """Puts one statement in the place of another."""

    def __init__(self, old: ast.stmt, new: ast.stmt) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def _another(statement: ast.stmt) -> ast.stmt:
    """A statement that says something else; that it makes sense is not asked for."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        statement.args.kwonlyargs.append(ast.arg("another"))
        statement.args.kw_defaults.append(ast.Constant(None))
    elif isinstance(statement, ast.ClassDef):
        statement.bases.append(ast.Name("object", ast.Load()))
    elif isinstance(statement, ast.If | ast.While | ast.Assert):
        statement.test = ast.UnaryOp(ast.Not(), statement.test)
    elif isinstance(statement, ast.For | ast.AsyncFor):
        statement.iter = _wrapped(statement.iter)
    elif isinstance(statement, ast.With | ast.AsyncWith):
        first = statement.items[0]
        first.context_expr = _wrapped(first.context_expr)
    elif isinstance(statement, ast.Match):
        statement.subject = _wrapped(statement.subject)
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        names = [alias.asname or alias.name.partition(".")[0] for alias in statement.names]
        targets: list[ast.expr] = [ast.Name(name, ast.Store()) for name in names if name != "*"]
        return ast.Assign(targets, ast.Constant(None)) if targets else ast.Pass()
    elif isinstance(getattr(statement, "value", None), ast.expr):
        statement.value = _wrapped(statement.value)  # type: ignore[attr-defined]
    else:
        return ast.Expr(ast.Constant(0)) if isinstance(statement, ast.Pass) else ast.Pass()
    return statement


def _wrapped(expression: ast.expr) -> ast.expr:
    return ast.List([expression], ast.Load())
