"""Faults in what a function does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from edgewise.audit.mutant import Change
from edgewise.audit.places import Place
from edgewise.audit.text import Text
from edgewise.audit.values import change_to, constants, shown

_NOT_STATEMENTS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Pass)
_COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.BitXor: ("^", "|"),
}


def deleted(place: Place, text: Text) -> Iterator[Change]:
    """A statement taken out, with its lines when it has them to itself."""
    node = place.node
    if isinstance(node, ast.stmt) and not isinstance(node, _NOT_STATEMENTS) and _does(node):
        yield from remove(text, node)


def passed(place: Place, text: Text) -> Iterator[Change]:
    """A statement replaced by `pass`."""
    node = place.node
    if isinstance(node, ast.stmt) and not isinstance(node, _NOT_STATEMENTS) and _does(node):
        start, end = text.span(node)
        yield Change(start, end, b"pass", f"{shown(text.of(node))} -> pass")


def remove(text: Text, node: ast.stmt | ast.excepthandler) -> Iterator[Change]:
    """The change that takes whole lines out."""
    lines = text.lines(*text.span(node))
    if lines is not None:
        yield Change(*lines, b"", f"{shown(text.of(node))} deleted")


def negated(place: Place, text: Text) -> Iterator[Change]:
    """A predicate with the opposite meaning."""
    node, field = place.node, place.field
    tested = field == "test" or (field == "ifs" and isinstance(place.parent, ast.comprehension))
    if tested and isinstance(node, ast.expr):
        old = text.of(node).decode()
        start, end = text.span(node)
        yield Change(start, end, f"(not ({old}))".encode(), f"{shown(old.encode())} negated")


def comparison(place: Place, text: Text) -> Iterator[Change]:
    """One operator of a comparison changed."""
    node = place.node
    if not isinstance(node, ast.Compare):
        return
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        for new in _COMPARISONS[type(operator)]:
            yield _between(text, left, right, new, node)


def boolean(place: Place, text: Text) -> Iterator[Change]:
    """`and` for `or`, or the reverse; a `not` taken away."""
    node = place.node
    if isinstance(node, ast.BoolOp):
        word = "or" if isinstance(node.op, ast.And) else "and"
        # All at once: a chain with one other operator would regroup its operands.
        parts = [f"({text.of(value).decode()})" for value in node.values]
        yield change_to(text, node, f"({f' {word} '.join(parts)})")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield change_to(text, node, f"bool({text.of(node.operand).decode()})")


def arithmetic(place: Place, text: Text) -> Iterator[Change]:
    """One arithmetic operator changed, in an expression or an augmented assignment."""
    node = place.node
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        left, right = text.of(node.left).decode(), text.of(node.right).decode()
        new = _ARITHMETIC[type(node.op)][1]
        yield change_to(text, node, f"(({left}) {new} ({right}))")
    elif isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        new = _ARITHMETIC[type(node.op)][1]
        yield _between(text, node.target, node.value, f"{new}=", node)


def number(place: Place, text: Text) -> Iterator[Change]:
    """Another number, or the other truth value."""
    yield from constants(place, text, (bool, int, float, complex))


def string(place: Place, text: Text) -> Iterator[Change]:
    """Another text."""
    yield from constants(place, text, (str, bytes))


def returned(place: Place, text: Text) -> Iterator[Change]:
    """Another value returned or yielded."""
    node = place.node
    if not isinstance(node, ast.Return | ast.Yield) or node.value is None:
        return
    old = text.of(node.value).decode()
    if isinstance(node.value, ast.Constant) and node.value.value is None:
        yield change_to(text, node.value, "0")
    else:
        yield change_to(text, node.value, "None")
        yield change_to(text, node.value, f"[{old}]")
        yield change_to(text, node.value, f"(not ({old}))")


def call_arguments(place: Place, text: Text) -> Iterator[Change]:
    """Two arguments of a call changed over, or one named argument left out."""
    node = place.node
    if not isinstance(node, ast.Call):
        return
    for left, right in pairwise(node.args):
        yield from _swapped(text, left, right)
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield from _without(text, keyword)


def parameter_order(place: Place, text: Text) -> Iterator[Change]:
    """Two neighbouring parameters changed over."""
    node = place.node
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    plain = node.args.args[: len(node.args.args) - len(node.args.defaults)]
    for left, right in pairwise(plain):
        if left.arg not in ("self", "cls", "mcs", "metacls"):
            yield from _swapped(text, left, right)


def _does(node: ast.stmt) -> bool:
    """Whether a statement does anything: a docstring does not."""
    return not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def _between(
    text: Text, left: ast.expr, right: ast.expr, new: str, whole: ast.expr | ast.stmt
) -> Change:
    """The change of the operator between two operands, whatever brackets stand around them."""
    start, end = text.span(left)[1], text.span(right)[0]
    gap = text.data[start:end]
    closing = len(gap) - len(gap.lstrip(b") \t\r\n\\"))
    opening = len(gap) - len(gap.rstrip(b"( \t\r\n\\"))
    middle = gap[closing : len(gap) - opening]
    described = f"{shown(text.of(whole))}: {shown(middle)} -> {new}"
    return Change(start + closing, end - opening, new.encode(), described)


def _swapped(text: Text, left: ast.expr | ast.arg, right: ast.expr | ast.arg) -> Iterator[Change]:
    start, end = text.span(left)[0], text.span(right)[1]
    gap = text.data[text.span(left)[1] : text.span(right)[0]]
    new = text.of(right) + gap + text.of(left)
    if b"#" not in gap:
        yield Change(start, end, new, f"{shown(text.data[start:end])} -> {shown(new)}")


def _without(text: Text, keyword: ast.keyword) -> Iterator[Change]:
    start, end = text.span(keyword)
    while text.data[end : end + 1] in (b" ", b"\t"):
        end += 1
    end += text.data[end : end + 1] == b","
    yield Change(start, end, b"", f"{shown(text.data[start:end])} left out")
