"""The names that a piece of syntax looks up outside itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from edgewise.context.library.normal import Function, header, is_type_checking
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_OTHERS = Function | ast.ClassDef
WHOLE = "@"  # stands for all names of a module


def mentions(parts: Iterable[object]) -> frozenset[str]:
    """The dotted names in `parts`.

    Bodies of functions within do not count, their headers do. What an import
    within asks for is mentioned with a colon before its module, which keeps
    its leading dots: ":..utils.f". All there is in a module is ":utils.@".
    """
    return frozenset(_mentioned(parts))


def _mentioned(parts: Iterable[object]) -> Iterator[str]:
    waiting = [part for part in parts if isinstance(part, ast.AST)]
    while waiting:
        node = waiting.pop()
        chain = chain_of(node)
        if chain:
            yield chain
            continue
        found = list(_by_text(node))
        if found:
            yield from found
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (f":{name}" for name in imported(node))
        elif isinstance(node, Function):
            waiting += [part for part in header(node) if isinstance(part, ast.AST)]
        elif isinstance(node, ast.If) and is_type_checking(node.test):
            waiting += node.orelse
        else:
            waiting += _evaluated(node)


def _by_text(node: ast.AST) -> Iterator[str]:
    """What a call or an index names by a text: `getattr(c, "x")`, `sys.modules["a.b"]`."""
    match node:
        case ast.Call(
            func=ast.Name(id="getattr" | "hasattr"),
            args=[of, ast.Constant(value=str(name)), *rest],
        ) if chain_of(of) and name.isidentifier():
            yield f"{chain_of(of)}.{name}"
            yield from _mentioned(rest)
        case ast.Call(func=called, args=[ast.Constant(value=str(name)), *rest]):
            if chain_of(called).rpartition(".")[2] in ("import_module", "__import__"):
                yield f":{name}.{WHOLE}"
                yield from _mentioned([called, *rest])
        case ast.Subscript(value=of, slice=ast.Constant(value=str(name))):
            if chain_of(of) == "sys.modules":
                yield f":{name}.{WHOLE}"


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """The children of a node, without annotations."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params"):
            continue
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST):
                yield child


def imported(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The dotted names that an import statement asks for."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = "." * node.level + (node.module or "")
    for alias in node.names:
        yield f"{base}{'' if base.endswith('.') else '.'}{alias.name}"


def chain_of(node: ast.AST) -> str:
    """`a.b.c` if that is what a node is; else nothing."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def in_scope(names: Iterable[str], scope: Scope) -> Iterator[str]:
    """Names as they are outside a function: those that it imports itself by what they stand for."""
    for name in names:
        root, _, rest = name.partition(".")
        if name.startswith(":") or root not in scope.local:
            yield name
        for target in scope.imports.get(root, ()):
            yield f":{target}.{rest or WHOLE}"


class Scope(NamedTuple):
    """What is local to a function, or to those around it, and which of it they import."""

    local: frozenset[str] = frozenset()
    imports: Mapping[str, frozenset[str]] = MappingProxyType({})

    def within(self, function: Function) -> Scope:
        """The scope of what stands in a function."""
        local = local_names(function)
        imports = {name: found for name, found in self.imports.items() if name not in local}
        return Scope(self.local | local, {**imports, **_local_imports(function)})


def _local_imports(function: Function) -> dict[str, frozenset[str]]:
    """The names that a function imports, and what they stand for."""
    found: dict[str, frozenset[str]] = {}
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias, target in zip(node.names, imported(node), strict=True):
                name = alias.asname or alias.name
                if isinstance(node, ast.Import) and not alias.asname:
                    name = target = alias.name.partition(".")[0]
                found[name] = found.get(name, frozenset()) | {target}
        elif not isinstance(node, (*_OTHERS.__args__, ast.Lambda)):
            waiting.extend(children(node))
    return found


def local_names(function: Function | ast.Lambda) -> frozenset[str]:
    """The names that are a function's own."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = {one.arg for one in (*every, arguments.vararg, arguments.kwarg) if one}
    outside: set[str] = set()
    body = function.body if isinstance(function.body, list) else []
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            outside.update(node.names)
        elif isinstance(node, _OTHERS):
            names.add(node.name)
        elif isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ExceptHandler):
            names.add(node.name or "")
        if not isinstance(node, (*_OTHERS.__args__, ast.Lambda)):
            waiting.extend(children(node))
    return frozenset(names - outside)
