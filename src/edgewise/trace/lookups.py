"""What a program looks up by names that it computes, or lists: let it tell which they were."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeGuard

from edgewise.model.names import last_name, lists_names
from edgewise.trace import snippets

# Which argument is the name of an attribute, and which that of a module.
_ATTRIBUTES = {"getattr": 1, "hasattr": 1, "getattr_static": 1}
_METHODS = {"getattr_static": 1, "__getattribute__": 1}  # `inspect.` and `object.`
_MODULES = {"import_module": 0, "__import__": 0}
# By custom these find what a name or a whole path names; what else they may be given is theirs.
_PATHS = frozenset(
    [
        *("attrgetter", "methodcaller", "resolve_name", "locate", "import_string"),
        *("load_object", "patch"),
    ]
)
_FORMATS = frozenset({"format", "format_map"})  # methods of texts, whose fields name attributes
_PATCHES = frozenset({"setattr", "delattr", "object"})  # methods, of `monkeypatch` and `patch`


def note_computed_names(tree: ast.Module) -> None:
    """Let calls that look something up by a computed name tell which name it was."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and snippets.stores_name(node):
            node.slice = snippets.looked_up(node.slice, "_ew_path")
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and _formats(node.func):
            node.func.value = snippets.looked_up(node.func.value, "_ew_format")
        for position, where in _names_given(node):
            argument = node.args[position] if position < len(node.args) else None
            starred = any(isinstance(a, ast.Starred) for a in node.args[: position + 1])
            if not starred and not isinstance(argument, ast.Constant | None):
                node.args[position] = snippets.looked_up(argument, where)


def _formats(method: ast.Attribute) -> bool:
    """Whether a method may fill in a text that is not written there."""
    return method.attr in _FORMATS and not isinstance(method.value, ast.Constant)


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
        yield _MODULES[called], "_ew_module"
    elif called in _PATHS:
        yield 0, "_ew_path"
    elif method and called in _PATCHES:  # `setattr("shop.total", fake)` has the path in one
        yield 0, "_ew_path"
        yield 1, "_ew_path"


def note_listings(tree: ast.Module) -> None:
    """Let whoever lists the names of something tell what it was."""
    patterns = {
        id(part)
        for pattern in ast.walk(tree)
        if isinstance(pattern, ast.pattern)
        for part in ast.walk(pattern)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and lists_names(node):
            where = "_ew_vars" if last_name(node.func) == "vars" else "_ew_dir"
            node.args[0] = snippets.looked_up(node.args[0], where)
        elif _looks_inside(node) and id(node) not in patterns:
            node.value = snippets.looked_up(node.value, _INSIDES[node.attr])


# Attributes that show what something is made of, and what takes note of whose they were.
_INSIDES = {"__dict__": "_ew_vars", "__code__": "_ew_code"}


def _looks_inside(node: ast.AST) -> TypeGuard[ast.Attribute]:
    named = isinstance(node, ast.Attribute) and node.attr in _INSIDES
    return named and isinstance(getattr(node, "ctx", None), ast.Load)
