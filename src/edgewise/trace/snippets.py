"""The pieces of syntax that probes are made of."""

from __future__ import annotations

from edgewise.data import dataclass
from edgewise.model.chains import last_name
from edgewise.model.regions import Region
from edgewise.source.syntax import children, walk
from edgewise.standard import ast, copy
from edgewise.standard import builtins as __builtins__
from edgewise.trace.noting import MISFIT
from edgewise.trace.runtime import TYPES
from edgewise.trace.taking import CHUNK, ON

MEMO = "memo"  # the kind of region that a memoised function's whole body is


class Names:
    """The names of one file's probe lists."""

    def __init__(self, key: str, size: int) -> None:
        self.key = key
        self.size = size
        self.r = f"_ew_r_{key}"
        self.chunks: set[int] = set()  # those a statement writes to

    def p(self, chunk: int) -> str:
        """The name of one chunk of the list of points passed."""
        return f"_ew_p_{self.key}_{chunk}"


@dataclass(frozen=True, slots=True)
class Receiver:
    """The first parameter of a method: an instance, or the class itself."""

    name: str
    is_class: bool


ON_HOLDER = "_ew_on"  # the probe that gives back what it is given
_CLASS_METHODS = {"__new__", "__init_subclass__", "__class_getitem__"}


def receiver_of(scope: ast.FunctionDef | ast.AsyncFunctionDef) -> Receiver | None:
    """How to get at the type a method was called on; None if it has no receiver."""
    parameters = [*scope.args.posonlyargs, *scope.args.args]
    decorators = {last_name(decorator) for decorator in scope.decorator_list}
    if not parameters or "staticmethod" in decorators:
        return None
    is_class = "classmethod" in decorators or scope.name in _CLASS_METHODS
    return Receiver(parameters[0].arg, is_class)


def stores_name(node: ast.Subscript) -> bool:
    """Whether it is `self.__dict__[name] = ...` or `globals()[name] = ...`."""
    value = node.value
    if isinstance(value, ast.Call) and last_name(value) == ON_HOLDER:  # it has been seen to already
        value = value.args[-1]
    return isinstance(node.ctx, ast.Store) and last_name(value) in ("__dict__", "globals", "vars")


def locate(tree: ast.AST, line: int) -> None:
    """Give every node of `tree` the line `line`; -1 means that it stands nowhere."""
    column = -1 if line < 0 else 0
    for node in walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.ExceptHandler | ast.pattern):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = column


def _like(tree: ast.expr, original: ast.expr) -> ast.expr:
    """`tree`, its new nodes located where `original` is; `original` itself untouched."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if node is not original:
            if isinstance(node, ast.expr):
                ast.copy_location(node, original)
            waiting.extend(children(node))
    return tree


def _nowhere(statement: ast.stmt) -> ast.stmt:
    locate(statement, -1)
    return statement


def _name(identifier: str) -> ast.Name:
    return ast.Name(identifier, ast.Load())


def _item(container: ast.expr, index: ast.expr | int, context: ast.expr_context) -> ast.Subscript:
    key = ast.Constant(index) if isinstance(index, int) else index
    return ast.Subscript(container, key, context)


def _set_item(container: str, index: ast.expr | int, value: ast.expr) -> ast.Assign:
    return ast.Assign([_item(_name(container), index, ast.Store())], value)


def _call(function: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(_name(function), list(arguments), [])


def _number(names: Names) -> ast.expr:
    """The number of the file: item 0 of its list of entries."""
    return _item(_name(names.r), 0, ast.Load())


def _note(names: Names, index: int, value: ast.expr) -> ast.stmt:
    """`_ew_seen[r[size] + index] = value`."""
    base = _item(_name(names.r), names.size, ast.Load())
    return _set_item("_ew_seen", ast.BinOp(base, ast.Add(), ast.Constant(index)), value)


def passed(names: Names, index: int) -> ast.stmt:
    """`p[index] = 49`."""
    chunk, place = divmod(index, CHUNK)
    names.chunks.add(chunk)
    return _nowhere(_set_item(names.p(chunk), place, ast.Constant(ON)))


def entry_guard(names: Names, index: int, receiver: Receiver | None, loops: bool = False) -> ast.If:
    """`if r[index] is not what is seen now: note it`. Writes once per drain, or per new type."""
    last = _item(_name(names.r), index, ast.Load())
    if receiver is None:
        test: ast.expr = ast.UnaryOp(ast.Not(), last)
        body: list[ast.stmt] = [
            _set_item(names.r, index, ast.Constant(1)),
            _note(names, index, ast.Constant(None)),
        ]
    else:
        # The first types are remembered in items, so that a loop over objects of a few classes
        # is no worse, and others in a dict by their identity: there may be many.
        slots = [index + names.size * place for place in range(TYPES)]
        others = index + names.size * TYPES
        tests = [_is_not(names, receiver, slot) for slot in slots]
        is_new = [_is_empty(names, slots[-1]), _is_not_among(names, receiver, others)]
        test = ast.BoolOp(ast.And(), [*tests, ast.BoolOp(ast.Or(), is_new)])
        moved = [_copy_item(names.r, old, new) for old, new in _moves(slots)]
        moved.append(_set_item(names.r, index, _type(receiver)))
        body = [
            ast.If(_is_empty(names, slots[-1]), moved, [_put_among(names, receiver, others)]),
            _note(names, index, _type(receiver)),
        ]
    guard = ast.If(test, body, [])
    locate(guard, -1)
    return guard


def _is_not(names: Names, receiver: Receiver, slot: int) -> ast.expr:
    return ast.Compare(_type(receiver), [ast.IsNot()], [_item(_name(names.r), slot, ast.Load())])


def _is_not_among(names: Names, receiver: Receiver, others: int) -> ast.expr:
    known = _item(_name(names.r), others, ast.Load())
    return ast.Compare(_call("_ew_id", _type(receiver)), [ast.NotIn()], [known])


def _put_among(names: Names, receiver: Receiver, others: int) -> ast.stmt:
    """`r[others] = {**r[others], id(type): type}`: the type lives as long as it is remembered."""
    known = _item(_name(names.r), others, ast.Load())
    more = ast.Dict([None, _call("_ew_id", _type(receiver))], [known, _type(receiver)])
    return _set_item(names.r, others, more)


def _is_empty(names: Names, slot: int) -> ast.expr:
    return ast.Compare(_item(_name(names.r), slot, ast.Load()), [ast.Is()], [ast.Constant(None)])


def _moves(slots: list[int]) -> list[tuple[int, int]]:
    """From which slot to which the older values go, the oldest first."""
    return list(zip(slots[-2::-1], slots[:0:-1], strict=True))


def _copy_item(container: str, old: int, new: int) -> ast.stmt:
    return _set_item(container, new, _item(_name(container), old, ast.Load()))


def warm_up(names: Names, index: int) -> ast.stmt:
    """`if not r[slot]:`, once per function, `for _ew_rest[0] in _ew_warm: pass`."""
    slot = index + names.size * (TYPES + 1)
    jumps = ast.For(_item(_name("_ew_rest"), 0, ast.Store()), _name("_ew_warm"), [ast.Pass()], [])
    cold = ast.UnaryOp(ast.Not(), _item(_name(names.r), slot, ast.Load()))
    return _nowhere(ast.If(cold, [_set_item(names.r, slot, ast.Constant(1)), jumps], []))


def _type(receiver: Receiver) -> ast.expr:
    if receiver.is_class:
        return _name(receiver.name)
    return _call("_ew_type", _name(receiver.name))


def served(names: Names, index: int, owner: str | None, told: str = "_ew_served") -> ast.stmt:
    """Note that a place was found full: whose it is, where it has an owner."""
    if owner is None:
        return entry_guard(names, index, None)
    identity = _call("_ew_id", _name(owner))
    last = _item(_name(names.r), index, ast.Load())
    call = _call(told, _name(names.r), ast.Constant(index), _name(owner))
    test = ast.Compare(identity, [ast.NotEq()], [last])
    return _nowhere(ast.If(test, [ast.Expr(call)], []))


def born(receiver: Receiver) -> ast.stmt:
    """`_ew_born[_ew_id(self)] = None`: an object starts to be made."""
    identity = _call("_ew_id", _name(receiver.name))
    return _nowhere(_set_item("_ew_born", identity, ast.Constant(None)))


def lent(names: Names, index: int, owner: str) -> ast.stmt:
    """`_ew_lend(...)`: a place of a library that hangs on `owner` is being filled."""
    call = _call("_ew_lend", _number(names), ast.Constant(index), _name(owner))
    return _nowhere(ast.Expr(call))


def stored_on(names: Names, index: int, holder: ast.expr) -> ast.expr:
    """`_ew_on(r, index, holder)`: the value of `holder`, on which a region stores."""
    call = _call(ON_HOLDER, _name(names.r), ast.Constant(index), holder)
    return _like(call, holder)


def _evaluation(names: Names, index: int) -> ast.expr:
    """`r[index] or _ew_hit(r, index)`: true, and noted."""
    hit = _call("_ew_hit", _name(names.r), ast.Constant(index))
    return ast.BoolOp(ast.Or(), [_item(_name(names.r), index, ast.Load()), hit])


def noted(names: Names, index: int, expression: ast.expr) -> ast.expr:
    """`expression`, its evaluation noted; its value is unchanged."""
    value = ast.BoolOp(ast.And(), [_evaluation(names, index), expression])
    return _like(value, expression)


def noted_type(names: Names, index: int, expression: ast.expr) -> ast.expr:
    """The type of an exception handler, its evaluation noted."""
    return noted(names, index, expression)


def never_matches(names: Names, index: int) -> ast.ExceptHandler:
    """`except (noted and ()):`, a handler that sees each exception and takes none.

    Retest adds a handler that catches and throws again; this one leaves the
    exception, its traceback and its context alone.
    """
    kind = ast.BoolOp(ast.And(), [_evaluation(names, index), ast.Tuple([], ast.Load())])
    handler = ast.ExceptHandler(kind, None, [ast.Pass()])
    locate(handler, -1)
    return handler


def tried(names: Names, index: int) -> ast.match_case:
    """`case _ if noted and False:`, to stand before a case whose pattern may raise."""
    guard = ast.BoolOp(ast.And(), [_evaluation(names, index), ast.Constant(False)])
    case = ast.match_case(ast.MatchAs(None, None), guard, [ast.Pass()])
    locate(case, -1)
    return case


def otherwise(body: list[ast.stmt]) -> ast.match_case:
    """`case _:` for a match that none of its cases takes."""
    case = ast.match_case(ast.MatchAs(None, None), None, body)
    locate(case, -1)
    return case


def flush(names: Names, line: int, straight: bool) -> ast.stmt:
    """`if _ew_seen: _ew_flush(file, line)`, or the same without a branch."""
    call = _call("_ew_flush", _number(names), ast.Constant(line))
    if straight:
        return _straight(call, ast.UnaryOp(ast.Not(), _name("_ew_seen")))
    return _nowhere(ast.If(_name("_ew_seen"), [ast.Expr(call)], []))


def _straight(call: ast.Call, unless: ast.expr) -> ast.stmt:
    """`call` unless `unless`: `(f, id)[unless](*(arguments, (0,))[unless])`."""
    arguments = ast.Tuple(call.args, ast.Load())
    nothing = ast.Tuple([ast.Constant(0)], ast.Load())
    functions = ast.Tuple([call.func, _name("_ew_id")], ast.Load())
    given = _item(ast.Tuple([arguments, nothing], ast.Load()), unless, ast.Load())
    chosen = _item(functions, copy.deepcopy(unless), ast.Load())
    return _nowhere(ast.Expr(ast.Call(chosen, [ast.Starred(given, ast.Load())], [])))


def looked_up(expression: ast.expr, where: str) -> ast.expr:
    """`_ew_name[expression]` or `_ew_module[expression]`: the value of `expression`."""
    return _like(_item(_name(where), expression, ast.Load()), expression)


def caught() -> ast.stmt:
    """`_ew_caught()`: a handler has caught something.

    Where there is no room for a call, it is noted without one: as if it had been a misfit.
    """
    noted: list[ast.stmt] = [
        _set_item("_ew_name", ast.Constant(MISFIT), ast.Constant(MISFIT)),
        _set_item("_ew_seen", 0, ast.Constant(None)),
    ]
    deep = ast.ExceptHandler(_name("_ew_deep"), None, noted)
    return _nowhere(ast.Try([ast.Expr(_call("_ew_caught"))], [deep], [], []))


def began(names: Names, index: int, region: Region) -> ast.stmt:
    """`_ew_fill(...)` and `_ew_filled(...)` at once: a place is about to be filled."""
    return _nowhere(_start(names, index, region, "_ew_fill", _filled(names, index)))


def bracketed(
    names: Names, index: int, region: Region, body: list[ast.stmt], straight: bool
) -> list[ast.stmt]:
    """`_ew_fill(...)`, then `body`, then `_ew_filled(...)` however it ends."""
    start = _start(names, index, region, "_ew_miss" if region.kind == MEMO else "_ew_fill")
    off = _item(_name(names.r), index + 1, ast.Load())
    ended = _filled(names, index)
    if straight:
        finish = _straight(ended, ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), off)))
    else:
        finish = _nowhere(ast.If(ast.UnaryOp(ast.Not(), off), [ast.Expr(ended)], []))
    bracket = ast.Try(body, [], [], [finish])
    bracket.lineno = bracket.end_lineno = bracket.col_offset = bracket.end_col_offset = -1
    bracket.edgewise_bracket = True  # type: ignore[attr-defined]
    return [_nowhere(start), bracket]


def _filled(names: Names, index: int) -> ast.Call:
    return _call("_ew_filled", _number(names), ast.Constant(index))


def _start(names: Names, index: int, region: Region, function: str, *more: ast.Call) -> ast.stmt:
    """`if not r[index + 1]: calls`: a site that fired often enough costs next to nothing.

    Where the place hangs on an object, `if r[index + 1] != id(owner)`: it may be off for that one.
    """
    switch = _item(_name(names.r), index + 1, ast.Load())
    if region.owner is None:
        owner: ast.expr = ast.Constant(None)
        test: ast.expr = ast.UnaryOp(ast.Not(), switch)
    else:
        owner = _name(region.owner)
        test = ast.Compare(switch, [ast.NotEq()], [_call("_ew_id", _name(region.owner))])
    start = _call(function, _number(names), ast.Constant(index), owner)
    return ast.If(test, [ast.Expr(call) for call in (start, *more)], [])


def declaration(names: Names) -> ast.stmt:
    """`global` for every name a probe in a class body may use."""
    lists = [names.p(chunk) for chunk in sorted(names.chunks)]
    ours = [
        *lists,
        names.r,
        "_ew_seen",
        "_ew_flush",
        "_ew_hit",
        "_ew_name",
        "_ew_module",
        "_ew_vars",
        "_ew_dir",
        "_ew_code",
        "_ew_line",
        "_ew_caught",
        "_ew_deep",
        "_ew_scan",
        "_ew_path",
        "_ew_format",
        "_ew_plain",
        "_ew_read",
        "_ew_type",
        "_ew_id",
    ]
    return _nowhere(ast.Global(ours))


def module_bracket(
    names: Names, path: str, size: int, digest: str, body: list[ast.stmt], line: int
) -> tuple[ast.stmt, ast.stmt]:
    """`_ew_begin(...)` and `try: body finally: _ew_end(...)`."""
    facts = [ast.Constant(fact) for fact in (names.key, path, size, digest)]
    begin: ast.stmt = ast.Expr(_call("_ew_begin", *facts))
    locate(begin, line)
    finish: ast.stmt = ast.Expr(_call("_ew_end", ast.Constant(names.key)))
    _nowhere(finish)
    if not body:
        return begin, finish
    rest = ast.Try(body, [], [], [finish])
    rest.lineno = rest.end_lineno = line
    rest.col_offset = rest.end_col_offset = 0
    return begin, rest
