"""What a program looks up by names that it computes, or lists: let it tell which they were."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from edgewise.model.chains import chain_of, last_name
from edgewise.model.exceptions import may_catch
from edgewise.model.names import LINE_NUMBERS, lists_names
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace import snippets
from edgewise.trace.updates import sets_trait, tells_of_traits

# Which argument is the name of an attribute, and which that of a module.
_ATTRIBUTES = {"getattr": 1, "hasattr": 1, "getattr_static": 1}
_METHODS = {"getattr_static": 1, "__getattribute__": 1}  # `inspect.` and `object.`
# These are given the name of a module, first of all.
_MODULES = frozenset(
    [
        *("import_module", "__import__", "importorskip", "find_spec", "run_module"),
        "spec_from_file_location",
    ]
)
# By custom these find what a name or a whole path names; what else they may be given is theirs.
_PATHS = frozenset(
    [
        *("attrgetter", "methodcaller", "resolve_name", "locate", "import_string"),
        *("load_object", "patch"),
    ]
)
_FORMATS = frozenset({"format", "format_map", "vformat"})  # fields of texts name attributes
_PATCHES = frozenset({"setattr", "delattr", "object"})  # methods, of `monkeypatch` and `patch`
# Which arguments become namespaces.
_NAMESPACES = {"exec": range(1, 3), "eval": range(1, 3), "setattr": range(2, 3)}
# Methods of `dict` that read.
_READING = frozenset(
    {
        *("get", "items", "keys", "values", "copy", "__getitem__", "__contains__", "__len__"),
        *("__iter__", "__reversed__", "__eq__", "__ne__", "__repr__"),
    }
)


def note_computed_names(tree: ast.Module) -> None:
    """Let calls that look something up by a computed name tell which name it was."""
    for node in walk(tree):
        if isinstance(node, ast.Subscript):
            if snippets.stores_name(node):
                node.slice = snippets.looked_up(node.slice, "_ew_path")
            elif _finds_module(node):
                node.slice = snippets.looked_up(node.slice, "_ew_module")
        elif sets_trait(node):
            node.value = snippets.looked_up(node.value, "_ew_trait")
        _note_namespaces(node)
        if not isinstance(node, ast.Call):
            continue
        if tells_of_traits(node):
            node.args[0] = snippets.looked_up(node.args[0], "_ew_trait")
        _note_format(node)
        for position, where in _names_given(node):
            argument = node.args[position] if position < len(node.args) else None
            if not _starred(node.args[: position + 1]) and not isinstance(
                argument, ast.Constant | None
            ):
                node.args[position] = snippets.looked_up(argument, where)


def tells_module(call: ast.Call) -> bool:
    """Whether it shows which module a call asks for: it is written there, or is told."""
    first = call.args[0] if call.args else None
    if isinstance(first, ast.Constant):
        return isinstance(first.value, str)
    return first is not None and last_name(call.func) in _MODULES and not _starred([first])


def note_names_in_libraries(tree: ast.Module) -> None:
    """Let a library tell by which computed names it looks attributes up, as templates have it.

    One that reads all there are tells of what, if it is no module: whoever freezes
    the clock looks through every one of them, and takes nothing of ours from there.
    """
    kept = _kept_listings(tree)
    scanning = {id(call) for loop in walk(tree) for call in _read_in(loop, kept)}
    for node in walk(tree):
        _note_namespaces(node)
        for call in _types_told_apart(node):
            call.args[0] = snippets.looked_up(call.args[0], "_ew_plain")
        if isinstance(node, ast.Call) and _asks_as_dict(node) and not _starred(node.args[:1]):
            node.args[0] = snippets.looked_up(node.args[0], "_ew_read")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            computed = len(node.args) > 1 and not isinstance(node.args[1], ast.Constant)
            if computed and node.func.id == "getattr" and not _starred(node.args[:2]):
                if id(node) in scanning:
                    node.args[0] = snippets.looked_up(node.args[0], "_ew_scan")
                else:
                    node.args[1] = snippets.looked_up(node.args[1], "_ew_name")


def _note_namespaces(node: ast.AST) -> None:
    """Let it be told if a parsed file becomes a namespace, which is read past its methods.

    `thing.__dict__ = data`, `exec(text, data)`.
    """
    if isinstance(node, ast.Assign):
        if any(isinstance(one, ast.Attribute) and one.attr == "__dict__" for one in node.targets):
            node.value = snippets.looked_up(node.value, "_ew_read")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        spaces = _NAMESPACES.get(node.func.id, range(0))
        for at in spaces if not _starred(node.args) else ():
            if at < len(node.args):
                node.args[at] = snippets.looked_up(node.args[at], "_ew_read")


def _read_in(loop: ast.AST, kept: dict[str, str]) -> Iterator[ast.Call]:
    """The calls in a loop over `dir(thing)` that read what of the thing stands under each name."""
    if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name):
        return
    names = loop.iter
    thing = kept.get(names.id, "") if isinstance(names, ast.Name) else _listed(names)
    for node in walk(loop) if thing else ():
        if isinstance(node, ast.Call) and last_name(node.func) == "getattr" and len(node.args) > 1:
            whose, name = node.args[:2]
            named = isinstance(name, ast.Name) and name.id == loop.target.id
            if named and isinstance(whose, ast.Name) and whose.id == thing:
                yield node


def _kept_listings(tree: ast.Module) -> dict[str, str]:
    """The names to which nothing but `dir(thing)` is ever assigned, with the thing."""
    found: dict[str, str] = {}
    for node in walk(tree):
        if isinstance(node, ast.Assign):
            thing = _listed(node.value)
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id] = thing if found.get(target.id, thing) == thing else ""
    return found


def _listed(value: ast.expr) -> str:
    """The name of what an expression lists the names of."""
    listing = isinstance(value, ast.Call) and last_name(value.func) == "dir"
    given = value.args if isinstance(value, ast.Call) else []
    return given[0].id if listing and len(given) == 1 and isinstance(given[0], ast.Name) else ""


def _starred(arguments: list[ast.expr]) -> bool:
    return any(isinstance(argument, ast.Starred) for argument in arguments)


def _note_format(call: ast.Call) -> None:
    """Let a text tell what its fields name that is filled in and not written there.

    `text.format(...)`, or `string.Formatter().format(text, ...)`.
    """
    method = call.func
    if isinstance(method, ast.Attribute) and method.attr in _FORMATS:
        if not isinstance(method.value, ast.Constant):
            method.value = snippets.looked_up(method.value, "_ew_format")
        if call.args and not isinstance(call.args[0], ast.Constant | ast.Starred):
            call.args[0] = snippets.looked_up(call.args[0], "_ew_format")


def _finds_module(node: ast.Subscript) -> bool:
    """Whether it is `sys.modules[name]`, of which only running it tells the name."""
    computed = not isinstance(node.slice, ast.Constant)
    return computed and isinstance(node.ctx, ast.Load) and _all_modules(node.value)


def _all_modules(value: ast.expr) -> bool:
    return chain_of(value) in ("sys.modules", "_sys.modules")


def module_written_out(node: ast.AST) -> Iterator[str]:
    """The module that is asked for by a text, which need not have a dot: `import_module("app")`."""
    name: ast.expr | None = None
    if isinstance(node, ast.Subscript) and _all_modules(node.value):
        name = node.slice
    elif isinstance(node, ast.Call) and node.args:
        of_all = isinstance(node.func, ast.Attribute) and _all_modules(node.func.value)
        if of_all or last_name(node.func) in _MODULES:
            name = node.args[0]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield name.value


def _names_given(call: ast.Call) -> Iterator[tuple[int, str]]:
    """The arguments of a call that something is looked up by, and what takes note of them."""
    method = isinstance(call.func, ast.Attribute)
    called = last_name(call.func)
    if called in _ATTRIBUTES and not method:  # not somebody's method called getattr
        yield _ATTRIBUTES[called], "_ew_name"
    elif method and called in _METHODS:
        yield _METHODS[called], "_ew_name"
    elif called in ("setattr", "__setattr__") and len(call.args) == 3:
        yield 1, "_ew_path"
    elif called in _MODULES:
        yield 0, "_ew_module"
    elif _asks_for_type(call):
        yield 0, "_ew_plain"  # parsed files are in dicts of a type of their own
    elif _asks_as_dict(call):
        yield 0, "_ew_read"
    elif isinstance(call.func, ast.Attribute) and called == "get":
        if _all_modules(call.func.value):
            yield 0, "_ew_module"
    elif called in _PATHS:
        yield 0, "_ew_path"
    elif method and called in _PATCHES:  # `setattr("shop.total", fake)` has the path in one
        yield 0, "_ew_path"
        yield 1, "_ew_path"


def _asks_for_type(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is `type(x)`, of something else than the own object."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords:
        return False
    asked, of = node.func, node.args[0]
    return isinstance(asked, ast.Name) and asked.id == "type" and not _is_own(of)


def _asks_as_dict(call: ast.Call) -> bool:
    """Whether it is `dict.get(x, ...)`, which asks no method of x, of something not the own."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="dict"), attr=name):
            return name in _READING and bool(call.args) and not _is_own(call.args[0])
    return False


def _is_own(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) and value.id in ("self", "cls")


def _types_told_apart(node: ast.AST) -> Iterator[ast.Call]:
    """The `type(x)` that dicts can be told by, or what is kept for them in a table is found by."""
    found: list[ast.AST] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
        inside = any(isinstance(operator, ast.In | ast.NotIn) for operator in node.ops)
        if inside or any(last_name(part) == "dict" for part in parts):
            found += parts
    elif isinstance(node, ast.Subscript):
        found.append(node.slice)
    elif isinstance(node, ast.Attribute) and node.attr in ("__mro__", "mro"):
        found.append(node.value)
    elif isinstance(node, ast.Call) and last_name(node.func) == "get":
        found += node.args[:1]
    yield from filter(_asks_for_type, found)


def note_listings(tree: ast.Module) -> None:
    """Let whoever lists the names of something tell what it was."""
    patterns = {
        id(part)
        for pattern in walk(tree)
        if isinstance(pattern, ast.pattern)
        for part in walk(pattern)
    }
    for node in walk(tree):
        if isinstance(node, ast.Call) and lists_names(node):
            where = "_ew_vars" if last_name(node.func) == "vars" else "_ew_dir"
            node.args[0] = snippets.looked_up(node.args[0], where)
        elif _looks_inside(node) and id(node) not in patterns:
            node.value = snippets.looked_up(node.value, _INSIDES[node.attr])


# Attributes that show what something is made of, and what takes note of whose they were.
_INSIDES = {
    **{"__dict__": "_ew_vars", "__code__": "_ew_code"},
    **dict.fromkeys(sorted(LINE_NUMBERS), "_ew_line"),
}


def _looks_inside(node: ast.AST) -> TypeGuard[ast.Attribute]:
    named = isinstance(node, ast.Attribute) and node.attr in _INSIDES
    return named and isinstance(getattr(node, "ctx", None), ast.Load)


def note_misfits(tree: ast.Module) -> None:
    """Let handlers that may catch a call with other arguments tell if it was one."""
    bound = frozenset(_bound_anywhere(tree))
    for node in walk(tree):
        if isinstance(node, ast.ExceptHandler) and may_catch(node.type, TypeError, bound):
            node.body.insert(0, snippets.caught())


def _bound_anywhere(tree: ast.Module) -> Iterator[str]:
    """The names that anything in a module binds: Python's own may then mean something else."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.arg):
            yield node.arg
