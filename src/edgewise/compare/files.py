"""Two versions of one file: dangerous edges, changed declarations, and the entity map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from edgewise.compare.declared import changed_declarations, changed_statements
from edgewise.compare.difference import Change, DangerousEdge, FileDifference
from edgewise.compare.given import given_by_all
from edgewise.compare.graphs import View, compare_procedures, other_defaults, other_message
from edgewise.compare.layout import moved
from edgewise.compare.match import paired
from edgewise.compare.order import (
    reordered_declarations,
    reordered_imports,
    reordered_members,
)
from edgewise.compare.users import sum_rows
from edgewise.compare.walk import Walk
from edgewise.data import dataclass, field, replace
from edgewise.model.bound import bound_names
from edgewise.model.entity import ProcedureId
from edgewise.model.procedure import EXIT, RAISE, Procedure
from edgewise.source.syntax import children
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.trace.code import placement_of
from edgewise.trace.index import FileIndex, index_of, name_of
from edgewise.trace.placement import Placement

Walks = dict[int, Walk[int, int]]  # by the number of a procedure of the old version


@dataclass(frozen=True)
class FileVersion:
    """One version of one file, parsed."""

    path: str
    text: bytes
    tree: ast.Module
    placement: Placement
    known: FileIndex | None = None  # its index, if that was kept
    walks: list[tuple[FileVersion, Walks]] = field(default_factory=list, compare=False)

    @cached_property
    def index(self) -> FileIndex:
        """What its declarations and functions say; not everybody asks."""
        return self.known or index_of(self.tree, self.placement, self.path)


# Who selects and who recovers ask for the same few versions, in one process.
_latest: dict[tuple[str, bytes, str], FileVersion] = {}
LATEST = 16


def read(path: str, text: bytes, granularity: str, index: FileIndex | None = None) -> FileVersion:
    """The parsed file; raises SyntaxError or ValueError for what Python would not take.

    `index`: that of this text, if it was kept.
    """
    key = (path, text, granularity)
    version = _latest.pop(key, None)
    if version is None:
        tree = ast.parse(text)
        version = FileVersion(path, text, tree, placement_of(tree, path, granularity), index)
    _latest[key] = version
    if len(_latest) > LATEST:
        del _latest[next(iter(_latest))]
    return version


def compare_files(
    old: FileVersion, new: FileVersion, ran: tuple[int, int] | None = None
) -> FileDifference:
    """How two versions of a file differ.

    Functions are walked pair by pair; import-time code is compared as
    declarations, of which `ran` says what has run: see `changed_declarations`.
    """
    names, effects = changed_declarations(old.index, new.index, ran)
    edges: list[DangerousEdge] = []
    entities: dict[str, frozenset[tuple[int, int]]] = {}
    partners = paired(old.placement.procedures, new.placement.procedures)
    old_views, walks = _Views(old.placement), _walked(old, new, partners)
    for number, procedure in enumerate(old.placement.procedures):
        partner = partners.get(procedure.id)
        if old_views.at_import(procedure):
            continue
        if partner is None or partner.kind != procedure.kind:
            edges.extend(_removed(old, number, procedure))
            continue
        walked = walks[number]
        entities[name_of(procedure.id)] = walked.pairs
        for edge, target in walked.dangerous.items():
            found = _dangerous(old, number, edge, partner, target)
            also = walked.given.get(edge, frozenset())
            rows = [_row(old.placement.witnesses[number].edges[one]) for one in also]
            edges.append(replace(found, given=sum_rows(rows) if all(rows) else 0))
        edges.extend(_messages(old, number, walked, partner))
        edges.extend(_defaulted(old, new, old_views.view(procedure), walked, partner))
    return FileDifference(
        old.path,
        tuple(edges),
        names,
        effects,
        changed_statements(old.index, new.index),
        reordered_members(old.index, new.index),
        reordered_imports(old.tree, new.tree),
        reordered_declarations(old.index, new.index),
        frozenset(_documents(old, new)),
        sources := frozenset(_sources(old, new)),
        entities,
        frozenset(moved(_named(old), _named(new))) if sources else frozenset(),
        _caught(old, new, ran) if ran is not None else None,
    )


def _caught(old: FileVersion, new: FileVersion, ran: tuple[int, int]) -> Change | None:
    """That an error was caught at import in one version, and none in the other.

    What raised it has been reached in both, and so counts as done; but it bound nothing.
    """
    before, after = list(_handlers(old, ran[0])), list(_handlers(new, ran[1]))
    if [caught for _, caught in before] == [caught for _, caught in after]:
        return None
    line = next((line for line, caught in [*after, *before] if caught), 1)
    return Change(old.path, line, "<module>", "statement", "an error is caught in one version only")


def _handlers(version: FileVersion, row: int) -> Iterator[tuple[int, bool]]:
    """The handlers that may run at import, and whether they did."""
    views = _Views(version.placement)
    every = zip(version.placement.procedures, version.placement.witnesses, strict=True)
    for procedure, witnesses in every:
        if views.at_import(procedure):
            for node in procedure.nodes:
                if isinstance(node.syntax, ast.ExceptHandler):
                    yield node.line, bool(_row(witnesses.nodes[node.index]) & row)


def entity_map(old: FileVersion, new: FileVersion) -> dict[str, frozenset[tuple[int, int]]]:
    """By function, the nodes of two versions that stand for each other."""
    partners = paired(old.placement.procedures, new.placement.procedures)
    procedures = old.placement.procedures
    walks = _walked(old, new, partners)
    return {name_of(procedures[number].id): walk.pairs for number, walk in walks.items()}


def _walked(old: FileVersion, new: FileVersion, partners: Mapping[ProcedureId, Procedure]) -> Walks:
    """The walks of the functions of two versions, made once."""
    for other, known in old.walks:
        if other is new:
            return known
    views, new_views = _Views(old.placement), _Views(new.placement)
    found: Walks = {}
    for number, procedure in enumerate(old.placement.procedures):
        partner = partners.get(procedure.id)
        if partner is None or partner.kind != procedure.kind or views.at_import(procedure):
            continue
        found[number] = compare_procedures(views.view(procedure), new_views.view(partner))
    old.walks.append((new, found))
    return found


class _Views:
    def __init__(self, placement: Placement) -> None:
        self.by_id = {procedure.id: procedure for procedure in placement.procedures}

    def at_import(self, procedure: Procedure) -> bool:
        if procedure.kind == "module":
            return True
        if procedure.kind != "class" or procedure.parent is None:
            return False
        return self.at_import(self.by_id[procedure.parent])

    def view(self, procedure: Procedure) -> View:
        return View(procedure, frozenset(self._bound(procedure)))

    def _bound(self, procedure: Procedure) -> Iterator[tuple[int, str]]:
        around: Procedure | None = procedure
        level = 0
        while around is not None:
            if around.kind not in ("module", "class"):
                yield from ((level, name) for name in bound_names(around.scope))
                level += 1
            elif around is procedure:
                yield from ((level, name) for name in bound_names(around.scope))
            around = self.by_id[around.parent] if around.parent is not None else None


def _dangerous(
    old: FileVersion, number: int, edge: int, partner: Procedure, target: int | None
) -> DangerousEdge:
    procedure = old.placement.procedures[number]
    way = procedure.edges[edge]
    source, reached = procedure.nodes[way.source], procedure.nodes[way.target]
    if target is not None and partner.nodes[target].syntax is not None:
        line = partner.nodes[target].line
    else:
        line = reached.line if reached.syntax is not None else source.line
    was = _code(reached.syntax)
    now = _code(partner.nodes[target].syntax) if target is not None else ""
    text = _was(now, was)
    change = Change(old.path, line, procedure.id.qualname, "statement", text)
    row = _row(old.placement.witnesses[number].edges[edge])
    return DangerousEdge(row, f"{old.path}:{_edge_text(procedure, edge)}", change)


def _messages(
    old: FileVersion, number: int, walked: Walk[int, int], partner: Procedure
) -> Iterator[DangerousEdge]:
    """The edges into assertions with another message, which is for those who see them fail."""
    procedure = old.placement.procedures[number]
    for here, there in sorted(walked.pairs):
        if other_message(procedure.nodes[here].syntax, partner.nodes[there].syntax):
            for edge, way in enumerate(procedure.edges):
                if way.target == here:
                    yield replace(_dangerous(old, number, edge, partner, there), raised=True)


def _defaulted(
    old: FileVersion, new: FileVersion, view: View, walked: Walk[int, int], partner: Procedure
) -> Iterator[DangerousEdge]:
    """The edges into statements that may read a parameter which has another default."""
    procedure, name = view.procedure, view.procedure.id.qualname
    otherwise = frozenset(other_defaults(procedure.scope, partner.scope))
    if not otherwise:
        return
    number = old.placement.procedures.index(procedure)
    given = given_by_all(old.tree, name) & given_by_all(new.tree, name)
    for names, called in ((otherwise - given, ""), (otherwise & given, name)):
        for here, there in sorted(walked.pairs):
            read = next((one for one in sorted(names) if view.reads(here, frozenset({one}))), "")
            ways = [edge for edge, way in enumerate(procedure.edges) if way.target == here]
            for edge in ways if read else ():
                found = _dangerous(old, number, edge, partner, there)
                text = f"`{_code(procedure.nodes[here].syntax)}` may read `{read}`, "
                change = replace(found.change, text=f"{text}which has another default")
                yield replace(found, change=change, called=called)


def _edge_text(procedure: Procedure, edge: int) -> str:
    way = procedure.edges[edge]
    source = procedure.nodes[way.source].line
    ends = {EXIT: "exit", RAISE: "raise"}
    target = ends.get(way.target) or str(procedure.nodes[way.target].line)
    label = f" {way.label}" if way.label else ""
    return f"{source} -> {target}{label}"


def _removed(old: FileVersion, number: int, procedure: Procedure) -> Iterator[DangerousEdge]:
    """All of a procedure that is gone: whoever entered it."""
    witnesses = old.placement.witnesses[number]
    row = 0
    for probes in witnesses.nodes:
        row |= _row(probes)
    line, qualname = procedure.line, procedure.id.qualname
    change = Change(old.path, line, qualname, "definition", f"`{qualname}` is gone")
    yield DangerousEdge(row, f"{old.path}:{line} -> entry of {qualname}", change)


def _was(now: str, was: str) -> str:
    if now and was:
        return f"`{now}` was `{was}`" if now != was else f"`{now}` stands elsewhere"
    if now:
        return f"`{now}` is new"
    return f"`{was}` is gone" if was else "the way out changed"


def _code(syntax: ast.AST | None) -> str:
    """The first line of a node's own text, shortened."""
    if syntax is None:
        return ""
    try:
        text = ast.unparse(syntax).lstrip().partition("\n")[0]
    except (ValueError, RecursionError):
        return type(syntax).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def _documents(old: FileVersion, new: FileVersion) -> Iterator[str]:
    before, after = _docstrings(old.tree), _docstrings(new.tree)
    for name in before.keys() | after.keys():
        if before.get(name) != after.get(name):
            yield name


def _docstrings(tree: ast.Module) -> dict[str, str | None]:
    found: dict[str, str | None] = {"": ast.get_docstring(tree, clean=False)}
    for name, node in _definitions(tree):
        found[name] = ast.get_docstring(node, clean=False)
    return found


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _definitions(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    waiting: list[tuple[str, ast.AST]] = [("", tree)]
    while waiting:
        outer, node = waiting.pop()
        for child in children(node):
            if isinstance(child, Definition):
                name = f"{outer}.{child.name}" if outer else child.name
                yield name, child
                waiting.append((name, child))
            elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
                waiting.append((outer, child))


def _sources(old: FileVersion, new: FileVersion) -> Iterator[str]:
    """Definitions whose text moved or changed, if only by a comment: for readers of source."""
    before, after = _segments(old), _segments(new)
    for name in before.keys() | after.keys():
        if before.get(name) != after.get(name):
            yield name


def _named(version: FileVersion) -> dict[str, ast.AST]:
    return {"": version.tree, **dict(_definitions(version.tree))}


def _segments(version: FileVersion) -> dict[str, tuple[int, bytes]]:
    lines = version.text.splitlines()
    found: dict[str, tuple[int, bytes]] = {"": (1, version.text)}
    for name, node in _definitions(version.tree):
        end = node.end_lineno or node.lineno
        start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        found[name] = (start, b"\n".join(lines[start - 1 : end]))
    return found


def _row(probes: frozenset[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row


__all__ = ["FileVersion", "ProcedureId", "compare_files", "read"]
