"""The text of a file to instrumented code."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import replace
from edgewise.model.cfg import procedures
from edgewise.model.chains import last_name
from edgewise.model.entity import ProcedureId
from edgewise.model.holders import holder_of
from edgewise.model.places import CLASS_NAMES, PLAIN, Holder
from edgewise.model.procedure import Procedure
from edgewise.model.regions import Region, Span, find_regions
from edgewise.model.scopes import Function, body_start, suspends_itself
from edgewise.source.digest import digest_of
from edgewise.source.syntax import children, walk
from edgewise.standard import ast, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace import snippets
from edgewise.trace.facts import facts
from edgewise.trace.file_facts import COMPUTED, HELD, Facts
from edgewise.trace.index import FileIndex, index_of
from edgewise.trace.instrument import instrument
from edgewise.trace.kept import key_of
from edgewise.trace.placement import SERVED, SWITCH, Placement, Probe, place


def placement_of(tree: ast.Module, path: str, granularity: str) -> Placement:
    """The probes of one file, those of its regions last."""
    placement = place(procedures(tree, path), granularity)
    if granularity != "edge":
        return placement
    probes = list(placement.probes)
    finder = RegionFinder(tree, placement.procedures)
    for number, procedure in enumerate(placement.procedures):
        if isinstance(procedure.scope, Function):
            for region in finder.regions(procedure, procedure.scope):
                index = len(probes) + 1
                probes.append(Probe(index, SERVED, number, region.line, None, None, region))
                probes.append(Probe(index + 1, SWITCH, number, region.line))
    return replace(placement, probes=tuple(probes))


class RegionFinder:
    """The regions of one file's functions; what they all depend on is found once."""

    def __init__(self, tree: ast.Module, all_procedures: tuple[Procedure, ...]) -> None:
        self.by_id = {procedure.id: procedure for procedure in all_procedures}
        self.module_names = _bound_names(tree)
        self.foreign = _standard_modules(tree)
        self.imported = _imported_containers(tree)
        self.holders: dict[ProcedureId, Holder] = {}
        self.bound: dict[ProcedureId, frozenset[str]] = {}

    def regions(
        self, procedure: Procedure, scope: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> Iterator[Region]:
        yield from _memo_region(scope)
        enclosing, holder = self._enclosing_names(procedure), self._holder(procedure.parent)
        for region in find_regions(scope, self.module_names, enclosing, holder):
            if region.kind != "store" or _is_ours(region, self.foreign, self.imported):
                yield region

    def _holder(self, parent: ProcedureId | None) -> Holder:
        scope = self.by_id[parent].scope if parent is not None else None
        if parent is None or not isinstance(scope, ast.ClassDef):
            return PLAIN
        if parent not in self.holders:
            self.holders[parent] = holder_of(scope)
        return self.holders[parent]

    def _enclosing_names(self, procedure: Procedure) -> frozenset[str]:
        """Names bound in the functions around a procedure."""
        names: frozenset[str] = frozenset()
        parent = procedure.parent
        while parent is not None:
            around = self.by_id[parent]
            if isinstance(around.scope, Function):
                if parent not in self.bound:
                    self.bound[parent] = _bound_names(around.scope)
                names |= self.bound[parent]
            parent = around.parent
        return names


def _memo_region(scope: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Region]:
    """The whole body of a memoised function or cached property.

    Not of a generator function: its body runs later, in turns with its caller.
    """
    if suspends_itself(scope):
        return
    decorators = {last_name(decorator) for decorator in scope.decorator_list}
    start = body_start(scope)
    span = Span(scope, "body", start, len(scope.body))
    if decorators & {"lru_cache", "cache"} and start < len(scope.body):
        yield Region(snippets.MEMO, scope.name, "memo", span, None, None, frozenset(), scope.lineno)
    elif scope.name == "__getattr__" and _keeps_names(scope):
        owner = scope.args.args[0].arg if len(scope.args.args) > 1 else None
        yield _kept(scope, span, owner, COMPUTED)
    elif scope.name == "__missing__" and len(scope.args.args) == 2 and _keeps_items(scope):
        yield _kept(scope, span, scope.args.args[0].arg, HELD)
    elif start < len(scope.body) and _may_be_kept(scope, decorators):
        first = scope.args.args[0].arg
        yield _kept(scope, span, None if first in CLASS_NAMES else first, scope.name)


def _kept(
    scope: ast.FunctionDef | ast.AsyncFunctionDef, span: Span, owner: str | None, name: str
) -> Region:
    """The body of a function, as a region that fills a place of `owner` for whoever names it."""
    names, none = frozenset({name}), frozenset[str]()
    return Region(snippets.MEMO, scope.name, "object", span, None, owner, none, scope.lineno, names)


def _keeps_items(scope: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a `__missing__` stores what it returns, lest it be asked again."""
    return any(
        (isinstance(node, ast.Call) and last_name(node.func) in (*_SETTERS, "__setitem__"))
        or (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store))
        for node in walk(scope)
    )


def _keeps_names(scope: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a `__getattr__` stores what it returns, lest it be asked again."""
    return any(
        (isinstance(node, ast.Call) and last_name(node.func) in _SETTERS)
        or (isinstance(node, ast.Subscript) and snippets.stores_name(node))
        for node in walk(scope)
    )


_SETTERS = ("setattr", "__setattr__", "setdefault", "update")


def _may_be_kept(scope: ast.FunctionDef | ast.AsyncFunctionDef, decorators: set[str]) -> bool:
    """Whether a decorator may call a method once and keep what it returns in the object.

    Any that is not known may, if all it has to hand on is the object.
    """
    arguments = scope.args
    if any(name.endswith("cached_property") for name in decorators):
        return bool(arguments.args)
    alone = len(arguments.posonlyargs + arguments.args) == 1 and not (
        arguments.kwonlyargs or arguments.vararg or arguments.kwarg
    )
    named = alone and arguments.args and arguments.args[0].arg in ("self", *CLASS_NAMES)
    return bool(named and decorators - _NEVER_KEPT) and not scope.name.startswith("test")


_NEVER_KEPT = frozenset(
    [
        *("property", "abstractmethod", "abstractproperty", "staticmethod", "classmethod"),
        *("setter", "getter", "deleter", "override", "final", "overload", "contextmanager"),
        *("asynccontextmanager", "fixture", "usefixtures"),
    ]
)


def _is_ours(region: Region, foreign: frozenset[str], imported: frozenset[str]) -> bool:
    """Whether an unguarded store is into state of the project that a reader can name.

    What hangs on an object taken out of a container (the current request of a
    context variable, say) is that object's, and no reader has to name the root.
    A module is no container: `ledger.add(1)` calls a function of it.
    """
    if region.place in imported:
        return False
    return region.root not in foreign and "[...]." not in region.place


def _imported_containers(tree: ast.Module) -> frozenset[str]:
    """The places that would be items of the modules which `import` statements bind."""
    return frozenset(
        f"{(alias.asname or alias.name).partition('.')[0]}[...]"
        for statement in walk(tree)
        if isinstance(statement, ast.Import)
        for alias in statement.names
    )


def _standard_modules(tree: ast.Module) -> frozenset[str]:
    """The roots of places in modules of the standard library that `tree` imports.

    What a function does to `sys.stdout` or `os.environ` without asking first is
    put back by whoever did it, or is the environment's; it fills nothing of ours.
    """
    return frozenset(
        f"global:{(alias.asname or alias.name).partition('.')[0]}"
        for statement in walk(tree)
        if isinstance(statement, ast.Import)
        for alias in statement.names
        if alias.name.partition(".")[0] in sys.stdlib_module_names
    )


def _bound_names(scope: ast.AST) -> frozenset[str]:
    """The names bound in `scope` itself, not in procedures within it."""
    names: set[str] = set()
    arguments = getattr(scope, "args", None)
    if isinstance(arguments, ast.arguments):
        names.update(a.arg for a in walk(arguments) if isinstance(a, ast.arg))
    waiting: list[ast.AST] = list(getattr(scope, "body", ()))
    while waiting:
        node = waiting.pop()
        if isinstance(node, Function | ast.ClassDef):
            names.add(node.name)
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        if not isinstance(node, ast.Lambda):
            waiting.extend(children(node))
    return frozenset(names)


def put_probes(
    tree: ast.Module, text: bytes, path: str, root: str, granularity: str, *, indexed: bool = False
) -> tuple[Facts, FileIndex | None]:
    """Instrument `tree`, the syntax of `text`, in place; what its text says.

    Its index is not made if it is `indexed` already.
    """
    placement = placement_of(tree, path, granularity)
    said = facts(placement), None if indexed else index_of(tree, placement, path)
    digest = digest_of(text)
    instrument(tree, placement, key_of(root, path, digest), digest)
    return said
