"""What comparing and selecting need to know of one file, computed once while recording.

The first paper's preliminary phase pays for its critical one: graphs, names and
uses of a version are worked out when it is recorded, kept in the cache under
the digest of its text, and merely looked up when another version is compared.
A *row* is a bitset of the probes any of which shows that a node was reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.data import dataclass, field
from edgewise.model.bound import bound_names
from edgewise.model.chains import chain_of
from edgewise.model.columns import said_of_mapping
from edgewise.model.declarations import Declaration, declarations
from edgewise.model.effects import Effects, effects
from edgewise.model.entity import ProcedureId
from edgewise.model.names import ONLY_ITEMS, Function, Uses, own_parts, uses
from edgewise.model.places import imported_as
from edgewise.model.procedure import ENTRY, Node, Procedure
from edgewise.model.subclassing import looked_at
from edgewise.source.syntax import children, walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.placement import Placement, Witnesses

Rows = dict[str, int]


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """One function, lambda or generator expression."""

    name: str  # qualified, with its ordinal if it is not the first of that name
    line: int
    entry: int  # row of its entry
    within: str  # the class it is defined in; "" if none
    effects: Effects


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """One class that import-time code defines."""

    name: str  # qualified
    line: int
    bases: tuple[str, ...]  # chains; "?" for one that is computed
    keywords: tuple[str, ...]  # "metaclass=Meta"
    decorators: tuple[str, ...]
    members: frozenset[str]
    functions: frozenset[str]  # those of them that are defined by `def`
    row: int  # all probes of its body
    looks: frozenset[str] = frozenset()  # what of classes below it `__init_subclass__` looks at


@dataclass(frozen=True, slots=True)
class FileIndex:
    """One version of one file."""

    path: str
    names: Rows = field(default_factory=dict)
    chains: Rows = field(default_factory=dict)
    own: Rows = field(default_factory=dict)  # "Class.attribute" of self, cls and super()
    attributes: Rows = field(default_factory=dict)
    strings: Rows = field(default_factory=dict)
    bare: Rows = field(default_factory=dict)  # names used as values, not just for an attribute
    loads: Rows = field(default_factory=dict)  # attributes read and not called on the spot
    handed: Rows = field(default_factory=dict)  # what is called with objects
    imports: dict[str, tuple[str, ...]] = field(default_factory=dict)  # alias -> dotted names
    modules: Rows = field(default_factory=dict)  # dotted names imported inside functions
    stars: tuple[str, ...] = ()  # modules of which it imports everything
    declarations: tuple[tuple[Declaration, int], ...] = ()  # each with its row
    classes: dict[str, ClassFacts] = field(default_factory=dict)
    functions: dict[str, FunctionFacts] = field(default_factory=dict)
    body: int = 0  # all probes of import-time code
    words: frozenset[str] = frozenset()  # what declarations mention in any way
    mapping: frozenset[str] = frozenset()  # of classes that become tables: see `said_of_mapping`


EXCEPT = "except"  # among the names of a file: its handlers of exceptions
WHOLE = "[*]"  # ... and, behind a name of which items are read: its uses for more than that
LOCAL_CLASS = "class"  # ... and its statements that make a class while a test runs


def index_of(tree: ast.Module, placement: Placement, path: str) -> FileIndex:
    """The index of the file with this syntax and these probes."""
    return _Indexer(tree, placement, path).index()


class _Indexer:
    def __init__(self, tree: ast.Module, placement: Placement, path: str) -> None:
        self.tree = tree
        self.placement = placement
        self.by_id = {procedure.id: procedure for procedure in placement.procedures}
        self.found = FileIndex(path)
        self.bound: dict[ProcedureId, frozenset[str]] = {}
        self.whole: Rows = {}  # names used for more than items that are spelled out
        self.rows: dict[int, int] = {}  # line of an import-time node -> row

    def index(self) -> FileIndex:
        functions: dict[str, FunctionFacts] = {}
        body = 0
        for procedure, witnesses in zip(
            self.placement.procedures, self.placement.witnesses, strict=True
        ):
            if self.at_import(procedure):
                body |= self._import_time(procedure, witnesses)
            else:
                self._run_time(procedure, witnesses)
            if procedure.kind in ("function", "lambda", "genexpr"):
                facts = self._function(procedure, witnesses)
                functions[facts.name] = facts
        aliases, stars = _imports(self.tree)
        found = self.found
        for name in [name for name in found.names if name.endswith(ONLY_ITEMS)]:
            plain = name.removesuffix(ONLY_ITEMS)
            _mention(found.names, (f"{plain}{WHOLE}",), self.whole.get(plain, 0))
        declared = declarations(self.tree)
        return FileIndex(
            found.path,
            found.names,
            found.chains,
            found.own,
            found.attributes,
            found.strings,
            found.bare,
            found.loads,
            found.handed,
            aliases,
            found.modules,
            stars,
            tuple((d, self.rows.get(d.line, 0)) for d in declared),
            {facts.name: facts for facts in self._classes()},
            functions,
            body,
            frozenset().union(*(_words(declaration.uses) for declaration in declared)),
            said_of_mapping(self.tree),
        )

    def at_import(self, procedure: Procedure) -> bool:
        """Whether a procedure is a module or class body that runs when the module is imported."""
        if procedure.kind == "module":
            return True
        if procedure.kind != "class" or procedure.parent is None:
            return False
        return self.at_import(self.by_id[procedure.parent])

    def _import_time(self, procedure: Procedure, witnesses: Witnesses) -> int:
        everything = 0
        for node in procedure.nodes:
            row = _row(witnesses.nodes[node.index])
            everything |= row
            if node.syntax is not None:
                self.rows[_line(node)] = self.rows.get(_line(node), 0) | row
        return everything

    def _run_time(self, procedure: Procedure, witnesses: Witnesses) -> None:
        local = self._local(procedure)
        receivers = self._receivers(procedure)
        within = self._class_around(procedure)
        imported = self._imported(procedure) & local
        for node in procedure.nodes:
            row = _row(witnesses.nodes[node.index])
            if row and node.syntax is not None:
                parts = list(_parts(node, in_class=procedure.kind == "class"))
                self._note(uses(parts, local, receivers), within, row)
                if imported:  # each may be what was imported, or not
                    self._note(uses(parts, local - imported), within, row)
                self._note_imports(node, row)
            if row and node.kind == "handler":
                _mention(self.found.names, (EXCEPT,), row)
            if row and isinstance(node.syntax, ast.ClassDef):
                _mention(self.found.names, (LOCAL_CLASS,), row)

    def _note(self, used: Uses, within: str, row: int) -> None:
        found = self.found
        _mention(found.names, used.names, row)
        told = {name.removesuffix(ONLY_ITEMS) for name in used.names if name.endswith(ONLY_ITEMS)}
        _mention(self.whole, (used.names | used.chains) - told, row)
        _mention(found.chains, used.chains, row)
        _mention(found.own, (f"{within}.{name}" for name in used.own), row)
        _mention(found.attributes, used.attributes, row)
        _mention(found.strings, used.strings, row)
        _mention(found.bare, used.bare, row)
        _mention(found.loads, used.loads, row)
        _mention(found.handed, used.handed, row)

    def _note_imports(self, node: Node, row: int) -> None:
        if isinstance(node.syntax, ast.Import | ast.ImportFrom):
            _mention(self.found.modules, imported_names(node.syntax), row)

    def _local(self, procedure: Procedure) -> frozenset[str]:
        """Names local to a procedure or to a function around it."""
        names: frozenset[str] = frozenset()
        around: Procedure | None = procedure
        while around is not None:
            if around.kind not in ("module", "class"):
                if around.id not in self.bound:
                    self.bound[around.id] = bound_names(around.scope, imports=False)
                names |= self.bound[around.id]
            around = self.by_id[around.parent] if around.parent is not None else None
        return names

    def _imported(self, procedure: Procedure) -> frozenset[str]:
        """Names that imports bind in a procedure or in a function around it."""
        names: frozenset[str] = frozenset()
        around: Procedure | None = procedure
        while around is not None:
            if around.kind not in ("module", "class"):
                names |= _imported_in(around)
            around = self.by_id[around.parent] if around.parent is not None else None
        return names

    def _receivers(self, procedure: Procedure) -> frozenset[str]:
        """What the object of the method around a procedure is called in it."""
        around: Procedure | None = procedure
        while around is not None:
            parent = self.by_id[around.parent] if around.parent is not None else None
            if parent is not None and parent.kind == "class" and isinstance(around.scope, Function):
                return _first_parameter(around.scope)
            around = parent
        return frozenset()

    def _class_around(self, procedure: Procedure) -> str:
        around: Procedure | None = procedure
        while around is not None:
            if around.kind == "class":
                return around.id.qualname
            around = self.by_id[around.parent] if around.parent is not None else None
        return ""

    def _function(self, procedure: Procedure, witnesses: Witnesses) -> FunctionFacts:
        parent = self.by_id[procedure.parent] if procedure.parent is not None else None
        within = parent.id.qualname if parent is not None and parent.kind == "class" else ""
        row = _row(witnesses.nodes[ENTRY])
        for node in procedure.nodes[1:] if not row else ():
            row |= _row(witnesses.nodes[node.index])
        return FunctionFacts(
            name_of(procedure.id), procedure.line, row, within, effects(procedure.scope)
        )

    def _classes(self) -> Iterator[ClassFacts]:
        for procedure, witnesses in zip(
            self.placement.procedures, self.placement.witnesses, strict=True
        ):
            scope = procedure.scope
            if isinstance(scope, ast.ClassDef) and self.at_import(procedure):
                row = 0
                for node in procedure.nodes:
                    row |= _row(witnesses.nodes[node.index])
                yield _class_facts(procedure.id.qualname, scope, row, self.tree)


def _class_facts(name: str, scope: ast.ClassDef, row: int, tree: ast.Module) -> ClassFacts:
    inner = [d for d in declarations(ast.Module([scope], [])) if d.container == scope.name]
    members = frozenset(bound for d in inner for bound in d.binds)
    functions = frozenset(b for d in inner if d.kind == "definition" for b in d.binds)
    return ClassFacts(
        name,
        scope.lineno,
        tuple(chain_of(base) or "?" for base in scope.bases),
        tuple(f"{k.arg or '**'}={chain_of(k.value)}" for k in scope.keywords),
        tuple(chain_of(d) or "?" for d in scope.decorator_list),
        members,
        functions,
        row,
        looked_at(scope, tree),
    )


def name_of(procedure: ProcedureId) -> str:
    """The name of a procedure within its file."""
    suffix = f"#{procedure.ordinal + 1}" if procedure.ordinal else ""
    return procedure.qualname + suffix


def imported_names(statement: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """The dotted names that an import may mean; leading dots count from its package."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
        return
    base = "." * statement.level + (statement.module or "")
    yield base
    for alias in statement.names:
        yield joined(base, alias.name)


def joined(base: str, name: str) -> str:
    """A dotted name with another part."""
    return base + name if not base or base.endswith(".") else f"{base}.{name}"


def _imports(tree: ast.Module) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """What each name that an import anywhere in the file binds stands for."""
    aliases: dict[str, set[str]] = {}
    stars: list[str] = []
    for node in walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                aliases.setdefault(bound, set()).add(alias.name if alias.asname else bound)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            for alias in node.names:
                if alias.name == "*":
                    stars.append(base)
                else:
                    bound = alias.asname or alias.name
                    aliases.setdefault(bound, set()).add(joined(base, alias.name))
    return {name: tuple(sorted(meant)) for name, meant in sorted(aliases.items())}, tuple(stars)


def _parts(node: Node, in_class: bool = False) -> Iterator[ast.AST]:
    """What a node of a function evaluates; of a lambda or generator, its inside.

    The annotations of a class are evaluated, those of local names are not.
    """
    syntax = node.syntax
    if isinstance(syntax, ast.Lambda):
        yield syntax.body
    elif isinstance(syntax, ast.GeneratorExp):
        yield syntax.elt
        for clause in syntax.generators:
            yield from (clause.iter, *clause.ifs)
    elif isinstance(syntax, ast.AnnAssign):
        yield from own_parts(syntax, annotations=in_class)
    elif syntax is not None:
        yield from own_parts(syntax, annotations=True)


def _first_parameter(scope: Function) -> frozenset[str]:
    if any(chain_of(d).rpartition(".")[2] == "staticmethod" for d in scope.decorator_list):
        return frozenset()
    parameters = [*scope.args.posonlyargs, *scope.args.args]
    if not parameters or _rebinds(scope, parameters[0].arg):
        return frozenset()
    return frozenset({parameters[0].arg})


def _imported_in(procedure: Procedure) -> frozenset[str]:
    return frozenset(
        imported_as(alias)
        for node in procedure.nodes
        if isinstance(node.syntax, ast.Import | ast.ImportFrom)
        for alias in node.syntax.names
    )


def _rebinds(scope: Function, name: str) -> bool:
    """Whether a name means anything but the first parameter, in the function or one inside it.

    Methods of a class inside it have receivers of their own.
    """
    waiting: list[ast.AST] = list(scope.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            if node.id == name and not isinstance(node.ctx, ast.Load):
                return True
        elif name in _binding(node):
            return True
        elif not isinstance(node, ast.ClassDef):
            waiting += children(node)
    return False


def _binding(node: ast.AST) -> tuple[str | None, ...]:
    """The name that one node binds in a way of its own, if any."""
    if isinstance(node, ast.arg):
        return (node.arg,)
    if isinstance(node, ast.alias):
        return (imported_as(node),)
    if isinstance(node, ast.MatchMapping):
        return (node.rest,)
    return (getattr(node, "name", None),)


def _line(node: Node) -> int:
    return int(getattr(node.syntax, "lineno", node.line))


def _words(used: Uses) -> frozenset[str]:
    """All that a declaration mentions, of a dotted name its last part too."""
    dotted = used.own | used.chains
    plain = used.names | used.attributes | used.strings
    return plain | dotted | {name.rpartition(".")[2] for name in dotted}


def _mention(rows: Rows, names: Iterable[str], row: int) -> None:
    for name in names:
        rows[name] = rows.get(name, 0) | row


def _row(probes: Iterable[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row
