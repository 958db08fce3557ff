"""Import-time code as declarations.

A module or class body runs once and defines names. Each of its statements is
kept with the names it binds, the objects it changes, and what it uses, so that
a change can be pushed to the uses of those names, as DejaVu (Rothermel &
Harrold, TOSEM 1997, section 3.1.4) pushes changed variable declarations. An
import is one declaration per alias; a definition is split into the parts that
reach different users.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.data import dataclass, field, replace
from edgewise.model.chains import chain_of
from edgewise.model.columns import declares_column
from edgewise.model.names import Function, Uses, own_parts, uses
from edgewise.model.statements import (
    arms_of,
    as_store,
    chains_subscripted,
    changed_objects,
    decorated_objects,
    defaults_of,
    given_away,
    has_call,
    is_compound,
    is_nothing,
    is_type_checking,
    modules_meant,
    names_annotated,
    names_bound,
    names_called,
    normal_form,
    parts_of,
    parts_read,
    strings_in,
    without_decorators,
)
from edgewise.model.tables import table_entries
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

DEFINITION = "definition"
CLASS = "class"
IMPORT = "import"
ASSIGNMENT = "assignment"
HEADER = "header"  # of a compound statement
EFFECT = "effect"  # binds nothing

NOTHING: frozenset[str] = frozenset()


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
    annotated: frozenset[str] = frozenset()  # names in annotations, and chains of them
    items: tuple[str, ...] = ()  # chains of which it reads an item
    entries: tuple[tuple[str, str], ...] = ()  # of a table it binds: keys and values
    column: bool = False  # whether it declares a plain column, if a library is behind its names

    def part(self, name: str) -> str:
        """One part of a definition's header, in normal form."""
        return dict(self.parts).get(name, "")


def declarations(tree: ast.Module) -> tuple[Declaration, ...]:
    """The import-time statements of a module and of the classes in it, in order."""
    reader = _Reader(_annotations_are_evaluated(tree), "setattr" not in _bound(tree))
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


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names that a module binds, in whatever scope."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, Function | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


class _Reader:
    def __init__(self, annotations: bool, sets_attributes: bool = True) -> None:
        self.annotations = annotations
        self.sets_attributes = sets_attributes  # whether `setattr` is Python's own

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
        elif is_compound(statement):
            yield from self._compound(statement, container, context, around)
        elif not is_nothing(statement):
            yield self._simple(statement, container, context, around)

    def _definition(
        self, statement: Function, container: str, context: tuple[str, ...], around: Uses
    ) -> Declaration:
        evaluated = [*statement.decorator_list, *defaults_of(statement.args)]
        return Declaration(
            container,
            DEFINITION,
            statement.lineno,
            context,
            type(statement).__name__,
            (statement.name,),
            tuple(decorated_objects(statement.decorator_list)),
            uses(evaluated, NOTHING) | around,
            parts_of(statement),
            bool(statement.decorator_list) or _call_in([*evaluated, *self._annotations(statement)]),
            ast.get_docstring(statement, clean=False),
            decorators=tuple(chain_of(d) or "?" for d in statement.decorator_list),
            given=tuple(given_away(evaluated)),
            called=tuple(names_called(evaluated)),
            annotated=frozenset(names_annotated(statement)),
        )

    def _annotations(self, statement: Function) -> Iterator[ast.expr]:
        """The annotations of a definition, if they are evaluated."""
        if self.annotations:
            found = [part.annotation for part in walk(statement.args) if isinstance(part, ast.arg)]
            yield from (part for part in (*found, statement.returns) if part is not None)

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
            normal_form(without_decorators(statement)),
            (statement.name,),
            tuple(decorated_objects(statement.decorator_list)),
            uses(evaluated, NOTHING) | around,
            (("decorators", "|".join(normal_form(d) for d in statement.decorator_list)),),
            bool(evaluated),
            ast.get_docstring(statement, clean=False),
            decorators=tuple(chain_of(d) or "?" for d in statement.decorator_list),
            given=tuple(given_away(evaluated)),
            called=tuple(names_called(evaluated)),
            annotated=frozenset(names_annotated(statement)),
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
                normal_form(one),
                (bound,),
                (),
                around,
                imports=tuple(modules_meant(statement, alias)),
            )

    def _compound(
        self, statement: ast.stmt, container: str, context: tuple[str, ...], around: Uses
    ) -> Iterator[Declaration]:
        if isinstance(statement, ast.If) and is_type_checking(statement.test):
            yield from self.body(statement.orelse, container, context, around)
            return
        header = normal_form(statement)
        own = uses(own_parts(statement, self.annotations), NOTHING)
        yield Declaration(
            container,
            HEADER,
            statement.lineno,
            context,
            header,
            tuple(names_bound(statement)),
            tuple(changed_objects(statement)),
            own | around,
            (),
            has_call(statement),
        )
        inside = own | around
        for arm, statements, more, extra in arms_of(statement):
            deeper = (*context, f"{header} {arm} {more}")
            yield from self.body(statements, container, deeper, inside | extra)

    def _simple(
        self, statement: ast.stmt, container: str, context: tuple[str, ...], around: Uses
    ) -> Declaration:
        statement = as_store(statement) if self.sets_attributes else statement
        binds = tuple(names_bound(statement))
        evaluated = parts_read(statement)
        annotation = ""
        if isinstance(statement, ast.AnnAssign):
            annotation = normal_form(statement.annotation)
        return Declaration(
            container,
            ASSIGNMENT if binds else EFFECT,
            statement.lineno,
            context,
            normal_form(statement, annotations=False),
            binds,
            tuple(changed_objects(statement)),
            uses(evaluated, NOTHING) | around,
            (("annotations", annotation),),
            has_call(statement),
            given=tuple(given_away([statement])),
            called=tuple(names_called([statement])),
            annotated=frozenset(names_annotated(statement)),
            items=tuple(chains_subscripted(statement)),
            literals=tuple(strings_in(statement)) if "__all__" in binds else (),
            entries=table_entries(statement),
            column=bool(container) and declares_column(statement),
        )


def _call_in(parts: Iterable[ast.AST]) -> bool:
    return any(isinstance(node, ast.Call) for part in parts for node in walk(part))
