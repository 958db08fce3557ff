"""What one statement of a module or class body binds, reads, changes and hands on.

Only its own part counts: of a compound statement the header, of a definition what
runs when it is defined. All that is said here is read off the syntax.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.model.chains import chain_of
from edgewise.model.effects import CHANGING
from edgewise.model.names import Function, Uses, own_parts, uses
from edgewise.model.scopes import suspends_itself
from edgewise.model.shape import shape
from edgewise.source.syntax import children, walk
from edgewise.standard import ast, copy, hashlib, re
from edgewise.standard import builtins as __builtins__

LONGEST = 160  # characters of a normal form that are kept as they are
NOTHING: frozenset[str] = frozenset()

# Methods that change the object they belong to; of others a call is no change.
_READING = frozenset(
    [
        *("get", "items", "keys", "values", "copy", "format", "join", "split", "strip", "lower"),
        *("upper", "startswith", "endswith", "index", "count", "encode", "decode", "find"),
        *("replace",),
    ]
)


def without_decorators(statement: ast.ClassDef) -> ast.ClassDef:
    """A class, its decorators left out."""
    bare = copy.copy(statement)
    bare.decorator_list = []
    return bare


def parts_read(statement: ast.stmt) -> Iterator[ast.AST]:
    """What a statement reads: not the object that it merely stores into or calls a method of.

    If that object is another one, then that is what its users see; `TABLE["a"] = 1`
    has nothing to add.
    """
    if isinstance(statement, ast.Assign):
        yield statement.value
        for target in statement.targets:
            if isinstance(target, ast.Subscript):
                yield target.slice
            elif not isinstance(target, ast.Attribute) and not _is_special(target):
                yield target
    elif isinstance(statement, ast.Expr) and _is_method_call(statement.value):
        assert isinstance(statement.value, ast.Call)
        yield from (*statement.value.args, *statement.value.keywords)
    else:
        yield from own_parts(statement, annotations=False)


def _is_special(target: ast.expr) -> bool:
    """Whether a special name is bound: of a class, that is looked up by who has it."""
    return isinstance(target, ast.Name) and target.id.startswith("__") and target.id.endswith("__")


def _is_method_call(value: ast.expr) -> bool:
    """Whether an expression is `name.method(...)`."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    return isinstance(value.func.value, ast.Name)


def normal_form(syntax: ast.AST | None, *, annotations: bool = True) -> str:
    """The normal form, or its beginning and a digest where it is long: only equality counts."""
    text = shape(syntax, annotations=annotations)
    if len(text) <= LONGEST:
        return text
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return f"{text[:40]}...{digest}"


def parts_of(statement: Function) -> tuple[tuple[str, str], ...]:
    """The parts of a definition that reach different users, by name, in normal form."""
    arguments = statement.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
    names = [",".join(a.arg for a in arguments.posonlyargs)]
    names.append(",".join(a.arg for a in arguments.args))
    names.append(arguments.vararg.arg if arguments.vararg else "")
    names.append(",".join(a.arg for a in arguments.kwonlyargs))
    names.append(arguments.kwarg.arg if arguments.kwarg else "")
    names.append(str(len(arguments.defaults)))
    names.append(",".join(str(d is not None) for d in arguments.kw_defaults))
    annotations = [normal_form(a.annotation) for a in every] + [normal_form(statement.returns)]
    return (
        ("nature", str(suspends_itself(statement))),
        ("parameters", "|".join(names)),
        ("defaults", "|".join(normal_form(d) for d in defaults_of(arguments))),
        ("decorators", "|".join(normal_form(d) for d in statement.decorator_list)),
        ("annotations", "|".join(annotations)),
    )


def defaults_of(arguments: ast.arguments) -> Iterator[ast.expr]:
    """The default values of a function."""
    yield from arguments.defaults
    yield from (default for default in arguments.kw_defaults if default is not None)


def decorated_objects(decorators: list[ast.expr]) -> Iterator[str]:
    """The objects whose methods are used as decorators: they may keep what they decorate."""
    for decorator in decorators:
        chain = chain_of(decorator)
        if "." in chain:
            yield chain.rpartition(".")[0]


def modules_meant(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> Iterator[str]:
    """The modules that an alias may stand for, or stand in."""
    if isinstance(statement, ast.Import):
        yield alias.name
        return
    base = "." * statement.level + (statement.module or "")
    yield base
    if alias.name != "*":
        yield base + alias.name if base.endswith(".") else f"{base}.{alias.name}"


def names_annotated(statement: ast.stmt) -> Iterator[str]:
    """The names, and chains of names, in the annotations of a statement; of text, the words.

    Of a class, those in the brackets of its bases: `class Shelf(Store[Book])`.
    """
    every = [getattr(statement, "annotation", None), getattr(statement, "returns", None)]
    arguments = getattr(statement, "args", None)
    if isinstance(arguments, ast.arguments):
        every += [a.annotation for a in walk(arguments) if isinstance(a, ast.arg)]
    if isinstance(statement, ast.ClassDef):
        every += [base.slice for base in statement.bases if isinstance(base, ast.Subscript)]
    for annotation in every:
        for node in walk(annotation) if annotation is not None else ():
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield chain_of(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.findall(r"\w+", node.value)
                yield from re.findall(r"\w+(?:\.\w+)+", node.value)


def chains_subscripted(statement: ast.stmt) -> Iterator[str]:
    """The chains that a statement looks something up in."""
    for part in _own_expressions(statement):
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load):
            yield chain_of(part.value)


def strings_in(statement: ast.stmt) -> Iterator[str]:
    """The strings that a statement spells out."""
    for node in walk(statement):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def is_compound(statement: ast.stmt) -> bool:
    """Whether a statement has statements below it that run when it does."""
    return isinstance(
        statement,
        ast.If | ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith | ast.Match,
    ) or type(statement).__name__ in ("Try", "TryStar")


def arms_of(
    statement: ast.stmt,
) -> Iterator[tuple[str, list[ast.stmt], str, Uses]]:
    """The bodies of a compound statement: name, statements, own header, what that uses."""
    for name in ("body", "orelse", "finalbody"):
        statements = getattr(statement, name, None)
        if statements:
            yield name, statements, "", Uses()
    for number, handler in enumerate(getattr(statement, "handlers", ())):
        own = uses(own_parts(handler, False), NOTHING)
        yield f"handler {number}", handler.body, normal_form(handler), own
    for number, case in enumerate(getattr(statement, "cases", ())):
        yield f"case {number}", case.body, normal_form(case), uses(own_parts(case, False), NOTHING)


def is_type_checking(test: ast.expr) -> bool:
    """Whether a condition is false when the program runs."""
    return chain_of(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING")


def is_nothing(statement: ast.stmt) -> bool:
    """Whether a statement does nothing when it runs: `pass`, a docstring, `...`."""
    if isinstance(statement, ast.Pass | ast.Global):
        return True
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def names_bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement's own part binds or deletes."""
    if isinstance(statement, ast.AnnAssign) and statement.value is None:
        if isinstance(statement.target, ast.Name):
            yield statement.target.id
        return
    for part in _own_expressions(statement):
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            yield part.id
        elif isinstance(part, ast.MatchAs | ast.MatchStar) and part.name:
            yield part.name
    alias = getattr(statement, "name", None)  # `type X = ...`
    if isinstance(alias, ast.Name):
        yield alias.id
    for handler in getattr(statement, "handlers", ()):  # when it ends, the name is gone
        if handler.name:
            yield handler.name


def as_store(statement: ast.stmt) -> ast.stmt:
    """`x.a = v` for `setattr(x, "a", v)`, which does the same; any other statement itself."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return statement
    if call.func.id != "setattr" or len(call.args) != 3 or call.keywords:
        return statement
    holder, name, value = call.args
    if isinstance(holder, ast.Starred) or isinstance(value, ast.Starred):
        return statement
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return statement
    private = name.value.startswith("__") and not name.value.endswith("__")
    if private or not name.value.isidentifier():  # in a class, `x.__a` is called otherwise
        return statement
    target = ast.Attribute(holder, name.value, ast.Store())
    return ast.copy_location(ast.Assign([target], value), statement)


def changed_objects(statement: ast.stmt) -> Iterator[str]:
    """Chains whose object a statement stores into or calls a method of, for its effect."""
    for part in _own_expressions(statement):
        if isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(part.ctx, ast.Load):
            yield chain_of(part if isinstance(part, ast.Attribute) else part.value)
        elif isinstance(part, ast.Call):
            yield from _changed_by_call(part, isinstance(statement, ast.Expr))


def _changed_by_call(call: ast.Call, for_effect: bool) -> Iterator[str]:
    function = call.func
    if isinstance(function, ast.Attribute):
        if function.attr in CHANGING or (for_effect and function.attr not in _READING):
            yield chain_of(function.value)
    elif isinstance(function, ast.Name) and function.id in ("setattr", "delattr") and call.args:
        yield chain_of(call.args[0])


def _own_expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    waiting = list(own_parts(statement, annotations=False))
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, ast.comprehension):
            waiting += [part.iter, *part.ifs]
        elif not isinstance(part, ast.Lambda):
            waiting.extend(children(part))


def given_away(parts: Iterable[ast.AST]) -> Iterator[str]:
    """The objects that calls in `parts` are given."""
    for part in parts:
        for node in walk(part):
            if isinstance(node, ast.Call):
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if isinstance(argument, _PLAIN_CHAIN):
                        yield chain_of(argument) or "?"
                    elif not isinstance(argument, ast.Constant | ast.Lambda):
                        yield "?"


_PLAIN_CHAIN = (ast.Name, ast.Attribute)


def names_called(parts: Iterable[ast.AST]) -> Iterator[str]:
    """The chains that are called."""
    for part in parts:
        for node in walk(part):
            if isinstance(node, ast.Call):
                yield chain_of(node.func) or "?"


def has_call(statement: ast.stmt) -> bool:
    """Whether a statement may run code: a call, an operator of a class, an attribute."""
    plain = (ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.expr_context)
    return any(not isinstance(part, plain) for part in _own_expressions(statement))
