"""Statements in the body of a class that declare one column of a table, and no more.

`size = Column(Integer)`, `size: Mapped[int | None] = mapped_column(default=0)`,
`size = IntegerField(null=True)`: of a type that every database has, without a key, a
reference or anything computed. Whether the names mean what they suggest is for others to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.model.chains import last_name
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

_MAKERS = frozenset({"Column", "mapped_column"})
_TYPES = frozenset(
    [
        *("Integer", "BigInteger", "SmallInteger", "String", "Text", "Unicode", "UnicodeText"),
        *("Boolean", "Float", "Numeric", "Date", "DateTime", "Time", "LargeBinary"),
    ]
)
_FIELDS = frozenset(
    [
        *("CharField", "TextField", "IntegerField", "BigIntegerField", "SmallIntegerField"),
        *("FloatField", "BooleanField", "DateField", "DateTimeField", "TimeField", "BlobField"),
    ]
)
_ANNOTATIONS = frozenset({"int", "str", "float", "bool", "bytes", "date", "datetime", "Decimal"})
_KEYWORDS = frozenset(
    [
        *("nullable", "default", "server_default", "comment", "doc", "unique", "index"),
        *("length", "timezone", "precision", "scale", "null", "max_length", "help_text"),
    ]
)


def declares_column(statement: ast.stmt) -> bool:
    """Whether a statement declares a plain column, if its names are those of a library."""
    if isinstance(statement, ast.Assign):
        target = statement.targets[0] if len(statement.targets) == 1 else None
        return isinstance(target, ast.Name) and _makes_column(statement.value, target.id)
    if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
        return False
    if not _is_mapped(statement.annotation):
        return False
    return statement.value is None or _makes_column(statement.value, statement.target.id)


def _makes_column(value: ast.expr, name: str) -> bool:
    if not isinstance(value, ast.Call) or not _is_plain(value.keywords):
        return False
    if last_name(value.func) in _FIELDS:
        return not value.args
    args = value.args
    if args and isinstance(args[0], ast.Constant) and args[0].value == name:
        args = args[1:]
    return last_name(value.func) in _MAKERS and len(args) < 2 and all(map(_is_type, args))


def _is_type(argument: ast.expr) -> bool:
    if isinstance(argument, ast.Call):
        plain = all(isinstance(one, ast.Constant) for one in argument.args)
        return plain and _is_plain(argument.keywords) and _is_type(argument.func)
    return last_name(argument) in _TYPES


def _is_plain(keywords: list[ast.keyword]) -> bool:
    return all(k.arg in _KEYWORDS and isinstance(k.value, ast.Constant) for k in keywords)


def _is_mapped(annotation: ast.expr) -> bool:
    """`Mapped[int | None]`."""
    subscript = isinstance(annotation, ast.Subscript) and last_name(annotation.value) == "Mapped"
    return subscript and _is_simple(annotation.slice)  # type: ignore[attr-defined]


def _is_simple(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Constant):
        return annotation.value is None
    if isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
        return _is_simple(annotation.left) and _is_simple(annotation.right)
    if isinstance(annotation, ast.Subscript):
        return last_name(annotation.value) == "Optional" and _is_simple(annotation.slice)
    return (
        isinstance(annotation, ast.Name | ast.Attribute) and last_name(annotation) in _ANNOTATIONS
    )


LISTENING = "*"  # among what is said of a mapping: code asks to be told when it is made
_MADE_OF = "="  # before a name that functions use for nothing but to have tables made of it
_MAKING = frozenset({"create_tables", "drop_tables"})
_EVENTS = frozenset(
    [
        *(f"{when}_{what}" for when in ("before", "after") for what in ("create", "drop")),
        *("before_parent_attach", "after_parent_attach", "before_configured", "after_configured"),
        *("mapper_configured", "before_mapper_configured", "after_mapper_constructed"),
        *("instrument_class", "attribute_instrument", "class_instrument", "column_reflect"),
    ]
)


def said_of_mapping(tree: ast.Module) -> frozenset[str]:
    """What a module says of classes that become tables, beside what their bodies say.

    The names of attributes that one class has because another refers to it (`backref="books"`);
    `LISTENING`; and, behind a mark, names that functions use only to have tables made.

    >>> sorted(said_of_mapping(ast.parse("def make(): db.create_tables([Book])")))
    ['=Book']
    """
    found: set[str] = set()
    given: dict[int, str] = {}
    for node in walk(tree):
        if isinstance(node, ast.Call):
            found.update(_texts(k.value for k in node.keywords if k.arg == "backref"))
            if last_name(node.func) == "backref":
                found.update(_texts(node.args[:1]))
            if isinstance(node.func, ast.Attribute) and node.func.attr in _MAKING:
                names = (n for part in node.args for n in walk(part) if isinstance(n, ast.Name))
                given.update((id(name), name.id) for name in names)
        elif isinstance(node, ast.Constant) and node.value in _EVENTS:
            found.add(LISTENING)
    otherwise = _used_in_functions(tree, given) if given else set()
    return frozenset(found | {made_of(name) for name in set(given.values()) - otherwise})


def made_of(name: str) -> str:
    """What is said of a name that functions use only to have tables made."""
    return f"{_MADE_OF}{name}"


def _texts(values: Iterable[ast.expr]) -> Iterator[str]:
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif not isinstance(value, ast.Call):  # `backref("books")` speaks for itself
            yield LISTENING


def _used_in_functions(tree: ast.Module, given: Mapping[int, str]) -> set[str]:
    """The names that functions use otherwise than in these places."""
    functions = (node for node in walk(tree) if isinstance(node, _FUNCTIONS))
    used = (one for node in functions for one in walk(node) if isinstance(one, ast.Name))
    return {name.id for name in used if id(name) not in given}


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
