"""What the text of a file says about the modules, names and places its statements reach.

An import that another module has already paid for leaves no trace at run time,
but the statement that asks for it does: its probe. So each statement that names
a module is kept with the probes that witness it, as (dotted name, bitset). Who
executed it depends on the import of that module and of every package above it.

Besides imports, three ways of naming a module count: an attribute of an imported
package (`pkg.sub`, where somebody else imported `pkg.sub`), a string that reads
like one (`mock.patch("app.mail.send")`, entry points, lists of plugins), and any
string given to what imports (`pytest.importorskip("app")`).

Facts are plain data: they are kept in the cache beside the instrumented code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeGuard

from edgewise.model.bound import bound_names
from edgewise.model.chains import last_name
from edgewise.model.entity import ProcedureId
from edgewise.model.procedure import Node, Procedure
from edgewise.model.regions import Region
from edgewise.model.totality import lasting_names, parameters
from edgewise.source.syntax import walk
from edgewise.standard import ast, re
from edgewise.standard import builtins as __builtins__
from edgewise.trace.beside import stored_beside
from edgewise.trace.file_facts import (
    BINDING,
    IMPORTING,
    LOCAL,
    UNKNOWN,
    Facts,
    RegionFacts,
    Rows,
)
from edgewise.trace.handed import handed_on, named_by_text
from edgewise.trace.imported import Aliases, Names, base_of, joined
from edgewise.trace.listings import listings, own_object
from edgewise.trace.lookups import module_written_out, tells_module
from edgewise.trace.placement import Placement, Probe, led
from edgewise.trace.service import way_past
from edgewise.trace.updates import (
    attributes_bound,
    binds_elsewhere,
    names_replaced,
    names_stored,
    names_taken,
    traits_untold,
)

_BY_TEXT = frozenset(
    {
        *("getattr", "hasattr", "setattr", "delattr", "attrgetter", "getattr_static"),
        *("__getattribute__", "__getattr__", "__setattr__", "__delattr__"),
    }
)
# What modules are asked for by.
_IMPORTERS = frozenset(
    {
        *("import_module", "__import__", "importorskip", "find_spec", "modules"),
        *("find_loader", "resolve_name", "locate", "patch", "walk_packages", "iter_modules"),
    }
)
_LOADED = "modules"  # of these, where those are that have been found
_MAKERS = frozenset({"__init__", "__new__", "__post_init__", "__attrs_post_init__", "__setstate__"})
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:(?:\.[A-Za-z_]\w*)+(?::[\w.]+)?|:[A-Za-z_][\w.]*)")


def facts(placement: Placement) -> Facts:
    """The facts of one file."""
    modules: Rows = {}
    reads: Rows = {}
    stored: Rows = {}
    taken: Rows = {}
    replaced: Rows = {}
    aliases = Aliases(placement)
    evaluates_annotations = not _annotations_are_text(placement)
    classes = {procedure.id for procedure in placement.procedures if procedure.kind == "class"}
    for procedure, witnesses in zip(placement.procedures, placement.witnesses, strict=True):
        local = parameters(procedure.scope) & lasting_names(procedure.scope)
        own = _own_variables(procedure)
        first = own_object(procedure) if procedure.parent in classes else ""
        for node in procedure.nodes:
            row = _row(witnesses.nodes[node.index])
            if row and node.syntax is not None:
                parts = list(_own_syntax(node.syntax, evaluates_annotations))
                seen = aliases.seen_by(procedure)
                _mention(modules, _modules_named(node, parts, seen), row)
                _mention(reads, _names_read(parts, local, own), row)
                _mention(reads, listings(parts, local | own, first, seen), row)
                if procedure.kind not in ("module", "class"):
                    _mention(reads, _imported(parts), row)
                    _mention(reads, [BINDING] if binds_elsewhere(parts) else (), row)
                    _mention(reads, (f"{BINDING} {name}" for name in attributes_bound(parts)), row)
                    _mention(reads, traits_untold(parts), row)
                _mention(stored, names_stored(parts, local | own), row)
                _mention(taken, names_taken(parts, local | own), row)
                if _last(procedure.id) not in _MAKERS:  # what is new, nobody has left
                    _mention(replaced, names_replaced(parts, local | own), row)
    past = {
        probe.index: way_past(placement, probe) if r.bypass is not None else 0
        for probe in placement.probes
        if (r := probe.region) is not None
    }
    together = led(placement)
    inside = dict(_nested(placement, frozenset(chain.from_iterable(together.values()))))
    regions = {
        probe.index: RegionFacts(
            r.kind,
            _root(placement, probe, r),
            tuple(sorted(r.names)),
            tuple(sorted(r.calls)),
            _asked(placement, probe),
            r.stored_on is not None,
            past[probe.index] if r.owner is None else 0,
            _held(r),
            r.waits,
            stored_beside(placement.procedures[0].scope, _scope(placement, probe), r),
            past[probe.index] if r.owner is not None else 0,
            r.given or r.kind == "store",
            inside.get(probe.index, 0),
            together.get(probe.index, ()),
        )
        for probe in placement.probes
        if (r := probe.region) is not None
    }
    holders = _holders(placement)
    return Facts(
        modules,
        reads,
        _methods(placement, holders),
        _function_probes(placement),
        frozenset(_last(p.id) for p in placement.procedures if p.kind == "class"),
        regions,
        holders,
        stored,
        dict(_less(taken, reads)),
        replaced,
    )


def _scope(placement: Placement, probe: Probe) -> ast.AST:
    return placement.procedures[probe.procedure].scope


def _root(placement: Placement, probe: Probe, region: Region) -> str:
    """Where a region's place hangs; a class is called by its name, not `cls`."""
    kind, _, name = region.root.partition(":")
    if kind == "global" and name in _imported_modules(placement):
        return f"module:{name}"  # everybody names it: its attribute tells
    parent = placement.procedures[probe.procedure].parent
    if region.root == "class:cls" and parent is not None:
        return f"class:{_last(parent)}"
    return region.root


def _imported_modules(placement: Placement) -> frozenset[str]:
    """The names that `import` statements bind."""
    return frozenset(
        alias.asname or alias.name.partition(".")[0]
        for procedure in placement.procedures
        for node in procedure.nodes
        if isinstance(node.syntax, ast.Import)
        for alias in node.syntax.names
    )


def _last(procedure: ProcedureId) -> str:
    return procedure.qualname.rpartition(".")[2]


def _mention(rows: Rows, names: Iterable[str], row: int) -> None:
    for name in names:
        rows[name] = rows.get(name, 0) | row


def _less(rows: Rows, others: Rows) -> Iterator[tuple[str, int]]:
    """What is mentioned less often than in `others`; variables of functions apart."""
    for name, row in others.items():
        if row != rows.get(name) and not name.startswith(LOCAL):
            yield name, rows.get(name, 0)


def _row(probes: Iterable[int]) -> int:
    row = 0
    for probe in probes:
        row |= 1 << probe
    return row


def _asked(placement: Placement, probe: Probe) -> int:
    """The handlers that are asked before the body of one of them, a region, starts."""
    handler = probe.region.span.parent if probe.region is not None else None
    if not isinstance(handler, ast.ExceptHandler):
        return 0
    asked: list[ast.AST] = []
    for node in placement.procedures[probe.procedure].nodes:
        handlers: list[ast.AST] = getattr(node.syntax, "handlers", [])
        if any(handler is other for other in handlers):
            asked = handlers[: handlers.index(handler) + 1]
    return _row(p.index for p in placement.probes if any(p.syntax is other for other in asked))


def _function_probes(placement: Placement) -> int:
    outside = {n for n, p in enumerate(placement.procedures) if p.kind in ("module", "class")}
    return _row(p.index for p in placement.probes if p.procedure not in outside)


def _held(region: Region) -> str | None:
    """The attribute of a region's owner that is its place or holds it; see `RegionFacts`."""
    if region.owner is None:
        return None
    found = re.fullmatch(rf"{region.owner}(?:\.(\w+))?(?:\[\.\.\.\])?", region.place)
    return None if found is None else found[1] or ""


def _holders(placement: Placement) -> Rows:
    rows: Rows = {}
    classes = {p.id for p in placement.procedures if p.kind == "class"}
    for probe in placement.probes:
        parent = placement.procedures[probe.procedure].parent
        if parent is not None and parent in classes:
            rows[parent.qualname] = rows.get(parent.qualname, 0) | 1 << probe.index
    return rows


def _methods(placement: Placement, holders: Rows) -> Rows:
    rows: Rows = {}
    for procedure in placement.procedures:
        if procedure.parent is not None and procedure.parent.qualname in holders:
            name = procedure.id.qualname.rpartition(".")[2]
            rows[name] = rows.get(name, 0) | holders[procedure.parent.qualname]
    return rows


def _modules_named(node: Node, parts: list[ast.AST], aliases: Names) -> Iterator[str]:
    syntax = node.syntax
    if isinstance(syntax, ast.Import):
        yield from (alias.name for alias in syntax.names)
    elif isinstance(syntax, ast.ImportFrom):
        yield base_of(syntax)
        yield from (joined(base_of(syntax), alias.name) for alias in syntax.names)
    given = {id(inner) for part in parts if _is_parametrisation(part) for inner in walk(part)}
    for part in parts:
        if isinstance(part, ast.Attribute):
            chain = _chain(part)
            for name in aliases.get(chain[0], ()) if chain else ():
                yield ".".join([name, *chain[1:]])
        elif (
            isinstance(part, ast.Constant)
            and _reads_like_module(part.value)
            and id(part) not in given
        ):
            yield part.value.replace(":", ".")
        else:
            yield from module_written_out(part)
    yield from named_by_text(parts)
    for thing, read in handed_on(parts):
        chain = _chain(thing)
        for name in aliases.get(chain[0], ()) if chain else ():
            yield ".".join([name, *chain[1:], read])


def _nested(placement: Placement, led_by_others: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Of regions with the same statements, each but the first, and the one right around it.

    Those that have no bracket of their own are around none.
    """
    around: dict[tuple[int, str, int, int], int] = {}
    for probe in placement.probes:
        if probe.index in led_by_others:
            continue
        if probe.region is not None and not probe.region.waits:
            span = probe.region.span
            place = id(span.parent), span.field, span.start, span.stop
            if place in around:
                yield probe.index, around[place]
            around[place] = probe.index


def _reads_like_module(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) < 200 and bool(_DOTTED.fullmatch(value))


def _own_variables(procedure: Procedure) -> frozenset[str]:
    """The names that never mean a global one where a procedure reads them."""
    if procedure.kind in ("module", "class"):
        return frozenset()
    return bound_names(procedure.scope, imports=False)


def _names_read(parts: list[ast.AST], local: frozenset[str], own: frozenset[str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id not in local:
            yield LOCAL + part.id if part.id in own else part.id
        elif isinstance(part, ast.MatchClass):
            yield from part.kwd_attrs
        elif isinstance(part, ast.Call) and _called(part) in _BY_TEXT:
            yield from _spelled_out(part)


def _imported(parts: list[ast.AST]) -> Iterator[str]:
    """What says that modules are imported, and which: the parts of each name."""
    asking = []
    for part in parts:
        if isinstance(part, (ast.Import, ast.ImportFrom)):
            yield IMPORTING
            names = [alias.name for alias in part.names]
            names += [part.module or ""] if isinstance(part, ast.ImportFrom) else []
            yield from (f"{IMPORTING} {one}" for name in names for one in name.split("."))
        elif isinstance(part, (ast.Name, ast.Attribute)) and last_name(part) in _IMPORTERS:
            asking.append(part)
    if asking:
        yield IMPORTING
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield from (f"{IMPORTING} {one}" for one in part.value.split("."))
        told = [part.func for part in parts if isinstance(part, ast.Call) and tells_module(part)]
        searching = [one for one in asking if last_name(one) != _LOADED]
        if any(all(one is not func for func in told) for one in searching):
            yield f"{IMPORTING} {UNKNOWN}"


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _spelled_out(call: ast.Call) -> Iterator[str]:
    """The attributes that a call names by text: `getattr(app, "mode", None)`."""
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield from argument.value.split(".")


def _annotations_are_text(placement: Placement) -> bool:
    """Whether the file has `from __future__ import annotations`."""
    return any(
        isinstance(node.syntax, ast.ImportFrom)
        and node.syntax.module == "__future__"
        and any(alias.name == "annotations" for alias in node.syntax.names)
        for node in placement.procedures[0].nodes
    )


def _own_syntax(syntax: ast.AST, annotations: bool) -> Iterator[ast.AST]:
    """The syntax that a node itself evaluates: a header without the bodies under it."""
    waiting = [syntax]
    while waiting:
        part = waiting.pop()
        yield part
        for name, value in ast.iter_fields(part):
            if name in ("annotation", "returns") and not annotations:
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [
                child
                for child in children
                if isinstance(child, ast.AST)
                and not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case)
            ]


def _is_parametrisation(part: ast.AST) -> bool:
    """Whether `part` gives arguments to tests: a test that imports one by name is seen to."""
    function = part.func if isinstance(part, ast.Call) else None
    return isinstance(function, ast.Attribute) and function.attr == "parametrize"


def _chain(node: ast.expr) -> list[str]:
    """The names of `a.b.c`; nothing for any other expression."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return [node.id, *reversed(names)] if isinstance(node, ast.Name) else []
