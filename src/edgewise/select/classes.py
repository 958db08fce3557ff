"""What kind of class one is: whether its body means more than the attributes it binds."""

from __future__ import annotations

from edgewise.compare.difference import ANNOTATIONS, DEFAULTS, NATURE
from edgewise.compare.program import ClassKey, Program
from edgewise.model.subclassing import ANYTHING, HOOK
from edgewise.select.outside import minds, plain_base
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.index import ClassFacts

# Bases that do nothing with what a subclass defines, and call none of it by name.
QUIET_BASES = frozenset(
    [
        *("object", "ABC", "Generic", "Exception", "BaseException", "ValueError", "TypeError"),
        *("KeyError", "IndexError", "LookupError", "RuntimeError", "AttributeError", "OSError"),
        *("IOError", "NotImplementedError", "ArithmeticError", "ImportError", "Warning"),
        *("UserWarning", "DeprecationWarning", "RuntimeWarning", "StopIteration", "SystemExit"),
        *("AssertionError", "UnicodeError", "NameError", "EOFError", "TimeoutError"),
        *("PermissionError", "FileNotFoundError", "ConnectionError", "ZeroDivisionError"),
    ]
)
_QUIET_KEYWORDS = frozenset({"metaclass=ABCMeta", "metaclass=abc.ABCMeta"})
_SHOWING_BASES = frozenset({"Cmd"})  # they show the docstrings of methods that they look for
_QUIET_DECORATORS = frozenset({"final", "runtime_checkable", "unique", "dataclass", "override"})


# Special methods of which Python asks nothing but to be called.
CALLED_ONLY = frozenset(
    f"__{name}__"
    for name in [
        *("init", "new", "repr", "str", "format", "bytes", "lt", "le", "gt", "ge", "ne", "bool"),
        *("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift", "rshift"),
        *("and", "or", "xor", "matmul", "neg", "pos", "abs", "invert", "int", "float", "index"),
        *("radd", "rsub", "rmul", "rtruediv", "rfloordiv", "rmod", "rpow", "rand", "ror", "rxor"),
        *("iadd", "isub", "imul", "iand", "ior", "ixor", "round", "getattr", "setattr", "delattr"),
        *("getattribute", "enter", "exit", "missing", "setitem", "delitem", "del", "set"),
    ]
)
# Those of them that are called on whoever is asked first, and do not decide which operand that is.
TAKEN_OVER = CALLED_ONLY - frozenset(
    f"__{name}__"
    for name in [
        *("radd", "rsub", "rmul", "rtruediv", "rfloordiv", "rmod", "rpow", "rand", "ror", "rxor"),
        *("lt", "le", "gt", "ge", "ne", "new"),
    ]
)


# Who reads a header without running what it heads, by the part of it that is read.
HEADER_READERS = {
    ANNOTATIONS: frozenset({"__annotations__", "get_type_hints", "get_annotations"}),
    DEFAULTS: frozenset({"__defaults__", "__kwdefaults__"}),
    NATURE: frozenset(
        {
            *("isgeneratorfunction", "iscoroutinefunction", "isasyncgenfunction", "isgenerator"),
            *("iscoroutine", "isawaitable", "co_flags"),
        }
    ),
}


def header_readers(how: frozenset[str]) -> frozenset[str]:
    """Who reads what changed of a header."""
    return frozenset().union(*(HEADER_READERS.get(part, ()) for part in how))


def is_special(name: str) -> bool:
    """Whether Python itself looks a name up, without any text that mentions it."""
    return name.startswith("__") and name.endswith("__")


def is_ours(program: Program, path: str, chain: str) -> bool:
    """Whether what a file calls by a chain comes from the project, whatever its name suggests."""
    root = chain.partition(".")[0]
    index = program.files.get(path)
    if index is None:
        return False
    if root in index.imports:
        elsewhere = program.definers(path, root) - {(path, root)}
        return bool(program.means_module(path, root) or elsewhere)
    return any(root in d.binds for d, _ in index.declarations if not d.container)


def _may_look(program: Program, path: str, decorator: str) -> bool:
    """Whether a decorator may look at the body of a class; marks of pytest do not."""
    if decorator.startswith("pytest.mark."):
        return False
    quiet = decorator.rpartition(".")[2] in _QUIET_DECORATORS
    return not quiet or is_ours(program, path, decorator)


def is_dataclass(program: Program, key: ClassKey) -> bool:
    """Whether annotations of the class become fields."""
    return any(
        decorator.rpartition(".")[2] == "dataclass"
        for one in program.ancestors[key]
        for decorator in program.classes[one].decorators
    )


def is_protocol(program: Program, key: ClassKey) -> bool:
    """Whether `isinstance` with the class may ask for members by name."""
    return any(base.rpartition(".")[2] == "Protocol" for base in program.classes[key].bases)


def shows_docstrings(program: Program, key: ClassKey) -> bool:
    """Whether a base that is not ours reads the docstrings of methods."""
    return any(
        base.rpartition(".")[2] in _SHOWING_BASES
        for one in program.ancestors.get(key, ())
        for base in program.foreign_bases(one)
    )


def has_fields(program: Program, key: ClassKey, name: str = "") -> bool:
    """Whether what the body of a class binds, or `name` in it, means more than attributes."""
    if key not in program.classes:
        return False
    return is_dataclass(program, key) or watches_body(program, key, name)


def watches_body(program: Program, key: ClassKey, name: str = "", *, standard: bool = True) -> bool:
    """Whether somebody looks at everything the body of a class defines, or at `name` in it.

    A metaclass, a decorator, `__init_subclass__` of a class above, or a base that
    is not ours: one that may look names up however it likes, or has the name itself.
    Unless `standard`, those of Python's own library are left aside.
    """
    for one in program.ancestors[key]:
        facts = program.classes[one]
        if any(keyword not in _QUIET_KEYWORDS for keyword in facts.keywords):
            return True
        if any(_may_look(program, one[0], decorator) for decorator in facts.decorators):
            return True
        if one != key and HOOK in facts.members and _hook_looks(facts, name):
            return True
        for base in program.foreign_bases(one):
            counts = standard or not _is_standard(program, one[0], base)
            if counts and base_looks(program, one[0], base, name):
                return True
    return False


def _is_standard(program: Program, path: str, base: str) -> bool:
    """Whether a base that is not ours is one of Python's own library."""
    meant = program.files[path].imports.get(base.partition(".")[0], ())
    return bool(meant) and all(m.partition(".")[0] in sys.stdlib_module_names for m in meant)


def _hook_looks(facts: ClassFacts, name: str) -> bool:
    """Whether `__init_subclass__` looks at a name in the body, or, without one, at any."""
    return ANYTHING in facts.looks or (name in facts.looks if name else bool(facts.looks))


def base_looks(program: Program, path: str, base: str, name: str) -> bool:
    """Whether a base that is not ours may look at a name in a class below, or at any."""
    if base.rpartition(".")[2] in QUIET_BASES:
        return False
    known = plain_base(program, path, base)
    return known is None or (bool(name) and minds(known, name))


def abstract_outside(program: Program, key: ClassKey, name: str) -> bool:
    """Whether a base that is not ours asks for a method."""
    bases = [
        plain_base(program, path, base)
        for path, qualname in program.ancestors[key]
        for base in program.foreign_bases((path, qualname))
    ]
    return any(name in getattr(base, "__abstractmethods__", ()) for base in bases)
