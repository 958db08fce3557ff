"""What the names that imports bind stand for, procedure by procedure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from edgewise.model.entity import ProcedureId
from edgewise.model.places import bound_names, parameters
from edgewise.model.procedure import Procedure
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.placement import Placement

Names = Mapping[str, frozenset[str]]  # a name -> the modules or members it may stand for


class Aliases:
    """The names bound by the imports of one file, by Python's rules of scope.

    Of several imports that bind one name in one scope any may have been the last.
    """

    def __init__(self, placement: Placement) -> None:
        self._procedures = {procedure.id: procedure for procedure in placement.procedures}
        self._own: dict[ProcedureId, dict[str, frozenset[str]]] = {}
        self._seen: dict[ProcedureId, Names] = {}
        for procedure in placement.procedures:
            for name, meaning in _bound_by_imports(procedure):
                for home in self._homes(procedure, name):
                    own = self._own.setdefault(home, {})
                    own[name] = own.get(name, frozenset()) | {meaning}

    def _homes(self, procedure: Procedure, name: str) -> Iterator[ProcedureId]:
        """The scopes in which an import statement of `procedure` may bind `name`."""
        if name in _declared(procedure, ast.Global):
            yield next(iter(self._procedures))  # the module itself comes first
        elif name in _declared(procedure, ast.Nonlocal):
            parent = procedure.parent
            while parent is not None:
                yield parent
                parent = self._procedures[parent].parent
        else:
            yield procedure.id

    def seen_by(self, procedure: Procedure) -> Names:
        """What the names that `procedure` mentions stand for."""
        known = self._seen.get(procedure.id)
        if known is None:
            around = self._around(procedure)
            own = self._own.get(procedure.id, {})
            hidden = _local_names(procedure)
            known = {name: meaning for name, meaning in around.items() if name not in hidden} | own
            self._seen[procedure.id] = known
        return known

    def _around(self, procedure: Procedure) -> Names:
        """What is seen from the innermost scope around; a class body hides from what is in it."""
        parent = procedure.parent
        while parent is not None and self._procedures[parent].kind == "class":
            parent = self._procedures[parent].parent
        return self.seen_by(self._procedures[parent]) if parent is not None else {}


def base_of(syntax: ast.ImportFrom) -> str:
    """The module that `from ... import` names, dots first."""
    return "." * syntax.level + (syntax.module or "")


def joined(base: str, name: str) -> str:
    """A member of a module, by its dotted name."""
    return base + name if not base or base.endswith(".") else f"{base}.{name}"


def _bound_by_imports(procedure: Procedure) -> Iterator[tuple[str, str]]:
    for node in procedure.nodes:
        syntax = node.syntax
        if isinstance(syntax, ast.Import):
            for alias in syntax.names:
                bound = alias.asname or alias.name.partition(".")[0]
                yield bound, alias.name if alias.asname else bound
        elif isinstance(syntax, ast.ImportFrom):
            for alias in syntax.names:
                yield alias.asname or alias.name, joined(base_of(syntax), alias.name)


def _local_names(procedure: Procedure) -> frozenset[str]:
    """The names that mean something of its own to a procedure, whatever is around it."""
    scope = procedure.scope
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return frozenset()  # a name of a class body is its own only once it is bound
    elsewhere = _declared(procedure, ast.Global) | _declared(procedure, ast.Nonlocal)
    own = {argument.arg for argument in parameters(scope)}
    return (bound_names(scope.body) | own) - elsewhere


def _declared(procedure: Procedure, kind: type[ast.Global | ast.Nonlocal]) -> frozenset[str]:
    return frozenset(
        name
        for node in procedure.nodes
        if isinstance(node.syntax, kind)
        for name in node.syntax.names
    )


def names_imported(text: bytes, library: str) -> frozenset[str] | None:
    """The names that a file binds by importing a library, or something of it; None: any name.

    >>> sorted(names_imported(b"import decimal as d\\nfrom decimal import Decimal", "decimal"))
    ['Decimal', 'd']
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return None
    names: set[str] = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                if top == library:
                    names.add(alias.asname or top)
        elif isinstance(node, ast.ImportFrom) and _is_of(node, library):
            names.update(alias.asname or alias.name for alias in node.names)
    return None if "*" in names else frozenset(names)


def _is_of(node: ast.ImportFrom, library: str) -> bool:
    top = (node.module or "").partition(".")[0]
    return not node.level and top in (library, f"_{library}")
