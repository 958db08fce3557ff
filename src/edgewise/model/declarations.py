"""Import-time code as declarations.

A module or class body runs once and defines names. Each of its statements is
kept with the names it binds, the objects it changes, and what it uses, so that
a change can be pushed to the uses of those names, as DejaVu (Rothermel &
Harrold, TOSEM 1997, section 3.1.4) pushes changed variable declarations. An
import is one declaration per alias; a definition is split into the parts that
reach different users.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from edgewise.model.names import Function, Uses, chain_of, own_parts, uses
from edgewise.model.scopes import suspends_itself
from edgewise.model.shape import shape

DEFINITION = "definition"
CLASS = "class"
IMPORT = "import"
ASSIGNMENT = "assignment"
HEADER = "header"  # of a compound statement
EFFECT = "effect"  # binds nothing

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


@dataclass(frozen=True, slots=True)
class Declaration:
    """One import-time statement, or one alias of an import."""

    container: str  # qualified name of the class it stands in; "" for the module
    kind: str
    line: int
    context: tuple[str, ...]  # the compound statements around it, in normal form
    text: str  # its own normal form, without what `parts` holds
    binds: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()  # chains whose object it may change
    uses: Uses = field(default_factory=Uses)
    parts: tuple[tuple[str, str], ...] = ()  # of a definition: parameters, defaults, ...
    calls: bool = False  # may run code of ours, or of anybody
    docstring: str | None = None
    after: tuple[str, ...] = ()  # names it uses, and how often they were declared before it
    decorators: tuple[str, ...] = ()  # chains; "?" for one that is computed
    given: tuple[str, ...] = ()  # chains handed to a call
    called: tuple[str, ...] = ()  # chains that are called
    imports: tuple[str, ...] = ()  # dotted names an import may mean
    literals: tuple[str, ...] = ()  # strings in what it binds
    annotated: frozenset[str] = frozenset()  # names in annotations
    items: tuple[str, ...] = ()  # chains of which it reads an item

    def part(self, name: str) -> str:
        """One part of a definition's header, in normal form."""
        return dict(self.parts).get(name, "")


def declarations(tree: ast.Module) -> tuple[Declaration, ...]:
    """The import-time statements of a module and of the classes in it, in order."""
    reader = _Reader(_annotations_are_evaluated(tree))
    return tuple(_in_order(list(reader.body(tree.body, "", (), Uses()))))


def _in_order(found: list[Declaration]) -> Iterator[Declaration]:
    """The declarations, each with how often what it uses had been declared before it.

    `A = 1; B = A; A = 2` binds the same to the same names in another order, but
    not the same values.
    """
    counts: dict[tuple[str, str], int] = {}
    modules = {name for d in found if d.text.startswith("Import(") for name in d.binds}
    for declaration in found:
        containers = {"", declaration.container}
        prior = sorted(
            f"{name}:{counts[container, name]}"
            for container in containers
            for name in declaration.uses.names
            if (container, name) in counts
        )
        roots = [chain.partition(".")[0] for chain in declaration.changes if chain]
        for name in {*declaration.binds, *(set(roots) - modules)}:
            place = (declaration.container, name)
            counts[place] = counts.get(place, 0) + 1
        yield replace(declaration, after=tuple(prior))


def _annotations_are_evaluated(tree: ast.Module) -> bool:
    return not any(
        isinstance(statement, ast.ImportFrom)
        and statement.module == "__future__"
        and any(alias.name == "annotations" for alias in statement.names)
        for statement in tree.body
    )


class _Reader:
    def __init__(self, annotations: bool) -> None:
        self.annotations = annotations

    def body(
        self, statements: list[ast.stmt], container: str, context: tuple[str, ...], around: Uses
    ) -> Iterator[Declaration]:
        for statement in statements:
            yield from self._statement(statement, container, context, around)

    def _statement(
        self, statement: ast.stmt, container: str, context: tuple[str, ...], around: Uses
    ) -> Iterator[Declaration]:
        if isinstance(statement, Function):
            yield self._definition(statement, container, context, around)
        elif isinstance(statement, ast.ClassDef):
            yield from self._class(statement, container, context, around)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            yield from self._import(statement, container, context, around)
        elif _is_compound(statement):
            yield from self._compound(statement, container, context, around)
        elif not _is_nothing(statement):
            yield self._simple(statement, container, context, around)

    def _definition(
        self, statement: Function, container: str, context: tuple[str, ...], around: Uses
    ) -> Declaration:
        evaluated = [*statement.decorator_list, *_defaults(statement.args)]
        return Declaration(
            container,
            DEFINITION,
            statement.lineno,
            context,
            type(statement).__name__,
            (statement.name,),
            tuple(_decorated_objects(statement.decorator_list)),
            uses(evaluated, NOTHING) | around,
            _parts(statement),
            bool(statement.decorator_list)
            or any(isinstance(p, ast.Call) for d in evaluated for p in ast.walk(d)),
            ast.get_docstring(statement, clean=False),
            decorators=tuple(chain_of(d) or "?" for d in statement.decorator_list),
            given=tuple(_given(evaluated)),
            called=tuple(_called(evaluated)),
            annotated=frozenset(_annotated(statement)),
        )

    def _class(
        self, statement: ast.ClassDef, container: str, context: tuple[str, ...], around: Uses
    ) -> Iterator[Declaration]:
        bases = [
            base.value if isinstance(base, ast.Subscript) else base for base in statement.bases
        ]
        evaluated = [*statement.decorator_list, *bases, *statement.keywords]
        inner = f"{container}.{statement.name}" if container else statement.name
        yield Declaration(
            container,
            CLASS,
            statement.lineno,
            context,
            _shape(_undecorated(statement)),
            (statement.name,),
            tuple(_decorated_objects(statement.decorator_list)),
            uses(evaluated, NOTHING) | around,
            (("decorators", "|".join(_shape(d) for d in statement.decorator_list)),),
            bool(evaluated),
            ast.get_docstring(statement, clean=False),
            decorators=tuple(chain_of(d) or "?" for d in statement.decorator_list),
            given=tuple(_given(evaluated)),
            called=tuple(_called(evaluated)),
        )
        yield from self.body(statement.body, inner, context, around)

    def _import(
        self,
        statement: ast.Import | ast.ImportFrom,
        container: str,
        context: tuple[str, ...],
        around: Uses,
    ) -> Iterator[Declaration]:
        for alias in statement.names:
            bound = alias.asname or alias.name.partition(".")[0]
            one = (
                ast.Import([alias])
                if isinstance(statement, ast.Import)
                else ast.ImportFrom(statement.module, [alias], statement.level)
            )
            yield Declaration(
                container,
                IMPORT,
                statement.lineno,
                context,
                _shape(one),
                (bound,),
                (),
                around,
                imports=tuple(_meant(statement, alias)),
            )

    def _compound(
        self, statement: ast.stmt, container: str, context: tuple[str, ...], around: Uses
    ) -> Iterator[Declaration]:
        if isinstance(statement, ast.If) and _is_type_checking(statement.test):
            yield from self.body(statement.orelse, container, context, around)
            return
        header = _shape(statement)
        own = uses(own_parts(statement, self.annotations), NOTHING)
        yield Declaration(
            container,
            HEADER,
            statement.lineno,
            context,
            header,
            tuple(_targets(statement)),
            tuple(_changed_objects(statement)),
            own | around,
            (),
            _has_call(statement),
        )
        inside = own | around
        for arm, statements, more, extra in _arms(statement):
            deeper = (*context, f"{header} {arm} {more}")
            yield from self.body(statements, container, deeper, inside | extra)

    def _simple(
        self, statement: ast.stmt, container: str, context: tuple[str, ...], around: Uses
    ) -> Declaration:
        binds = tuple(_targets(statement))
        evaluated = _read(statement)
        annotation = ""
        if isinstance(statement, ast.AnnAssign):
            annotation = _shape(statement.annotation)
        return Declaration(
            container,
            ASSIGNMENT if binds else EFFECT,
            statement.lineno,
            context,
            _shape(statement, annotations=False),
            binds,
            tuple(_changed_objects(statement)),
            uses(evaluated, NOTHING) | around,
            (("annotations", annotation),),
            _has_call(statement),
            given=tuple(_given([statement])),
            called=tuple(_called([statement])),
            annotated=frozenset(_annotated(statement)),
            items=tuple(_items(statement)),
            literals=tuple(_literals(statement)) if "__all__" in binds else (),
        )


def _undecorated(statement: ast.ClassDef) -> ast.ClassDef:
    bare = copy.copy(statement)
    bare.decorator_list = []
    return bare


def _read(statement: ast.stmt) -> Iterator[ast.AST]:
    """What a statement reads: not the object that it merely stores into or calls a method of.

    If that object is another one, then that is what its users see; `TABLE["a"] = 1`
    has nothing to add.
    """
    if isinstance(statement, ast.Assign):
        yield statement.value
        for target in statement.targets:
            if isinstance(target, ast.Subscript):
                yield target.slice
            elif not isinstance(target, ast.Attribute):
                yield target
    elif isinstance(statement, ast.Expr) and _is_method_call(statement.value):
        assert isinstance(statement.value, ast.Call)
        yield from (*statement.value.args, *statement.value.keywords)
    else:
        yield from own_parts(statement, annotations=False)


def _is_method_call(value: ast.expr) -> bool:
    """Whether an expression is `name.method(...)`."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    return isinstance(value.func.value, ast.Name)


def _shape(syntax: ast.AST | None, *, annotations: bool = True) -> str:
    """The normal form, or its beginning and a digest where it is long: only equality counts."""
    text = shape(syntax, annotations=annotations)
    if len(text) <= LONGEST:
        return text
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    return f"{text[:40]}...{digest}"


def _parts(statement: Function) -> tuple[tuple[str, str], ...]:
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
    annotations = [_shape(a.annotation) for a in every] + [_shape(statement.returns)]
    return (
        ("nature", str(suspends_itself(statement))),
        ("parameters", "|".join(names)),
        ("defaults", "|".join(_shape(d) for d in _defaults(arguments))),
        ("decorators", "|".join(_shape(d) for d in statement.decorator_list)),
        ("annotations", "|".join(annotations)),
    )


def _defaults(arguments: ast.arguments) -> Iterator[ast.expr]:
    yield from arguments.defaults
    yield from (default for default in arguments.kw_defaults if default is not None)


def _decorated_objects(decorators: list[ast.expr]) -> Iterator[str]:
    """The objects whose methods are used as decorators: they may keep what they decorate."""
    for decorator in decorators:
        chain = chain_of(decorator)
        if "." in chain:
            yield chain.rpartition(".")[0]


def _meant(statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> Iterator[str]:
    if isinstance(statement, ast.Import):
        yield alias.name
        return
    base = "." * statement.level + (statement.module or "")
    yield base
    if alias.name != "*":
        yield base + alias.name if base.endswith(".") else f"{base}.{alias.name}"


def _annotated(statement: ast.stmt) -> Iterator[str]:
    """The names in the annotations of a statement; of text, the words."""
    every = [getattr(statement, "annotation", None), getattr(statement, "returns", None)]
    arguments = getattr(statement, "args", None)
    if isinstance(arguments, ast.arguments):
        every += [a.annotation for a in ast.walk(arguments) if isinstance(a, ast.arg)]
    for annotation in every:
        for node in ast.walk(annotation) if annotation is not None else ():
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.findall(r"\w+", node.value)


def _items(statement: ast.stmt) -> Iterator[str]:
    for part in _own_expressions(statement):
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load):
            yield chain_of(part.value)


def _literals(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _is_compound(statement: ast.stmt) -> bool:
    return isinstance(
        statement,
        ast.If | ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith | ast.Match,
    ) or type(statement).__name__ in ("Try", "TryStar")


def _arms(
    statement: ast.stmt,
) -> Iterator[tuple[str, list[ast.stmt], str, Uses]]:
    """The bodies of a compound statement: name, statements, own header, what that uses."""
    for name in ("body", "orelse", "finalbody"):
        statements = getattr(statement, name, None)
        if statements:
            yield name, statements, "", Uses()
    for number, handler in enumerate(getattr(statement, "handlers", ())):
        own = uses(own_parts(handler, False), NOTHING)
        yield f"handler {number}", handler.body, _shape(handler), own
    for number, case in enumerate(getattr(statement, "cases", ())):
        yield f"case {number}", case.body, _shape(case), uses(own_parts(case, False), NOTHING)


def _is_type_checking(test: ast.expr) -> bool:
    return chain_of(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING")


def _is_nothing(statement: ast.stmt) -> bool:
    """Whether a statement does nothing when it runs: `pass`, a docstring, `...`."""
    if isinstance(statement, ast.Pass | ast.Global):
        return True
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _targets(statement: ast.stmt) -> Iterator[str]:
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


def _changed_objects(statement: ast.stmt) -> Iterator[str]:
    """Chains whose object a statement stores into or calls a method of, for its effect."""
    for part in _own_expressions(statement):
        if isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(part.ctx, ast.Load):
            yield chain_of(part if isinstance(part, ast.Attribute) else part.value)
        elif isinstance(part, ast.Call):
            yield from _changed_by_call(part, isinstance(statement, ast.Expr))


def _changed_by_call(call: ast.Call, for_effect: bool) -> Iterator[str]:
    function = call.func
    if isinstance(function, ast.Attribute):
        if for_effect and function.attr not in _READING:
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
            waiting.extend(ast.iter_child_nodes(part))


def _given(parts: Iterable[ast.AST]) -> Iterator[str]:
    """The objects that calls in `parts` are given."""
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Call):
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if isinstance(argument, _PLAIN_CHAIN):
                        yield chain_of(argument) or "?"
                    elif not isinstance(argument, ast.Constant | ast.Lambda):
                        yield "?"


_PLAIN_CHAIN = (ast.Name, ast.Attribute)


def _called(parts: Iterable[ast.AST]) -> Iterator[str]:
    for part in parts:
        for node in ast.walk(part):
            if isinstance(node, ast.Call):
                yield chain_of(node.func) or "?"


def _has_call(statement: ast.stmt) -> bool:
    """Whether a statement may run code: a call, an operator of a class, an attribute."""
    plain = (ast.Constant, ast.Name, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.expr_context)
    return any(not isinstance(part, plain) for part in _own_expressions(statement))
