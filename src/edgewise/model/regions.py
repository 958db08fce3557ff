"""Miss regions: the code that fills a place in which later tests may find something.

When one test fills a cache and another finds it full, the second depends on code it never
ran. Nothing at run time tells a cache from any other dict, but the text does: a store that
is guarded by a test of the very place it fills. We look for that shape in one function,

* in a branch of an `if` (or a `case`) that asks whether the place is filled,
* in a `while` that asks how much there is in it,
* in an `except` body of a `try` that reads the place,
* in everything after a statement that asks and leaves,

and, for places that every test can reach without being handed an object, for stores with
no guard at all. Doubt makes a region: too many cost precision, one too few loses a test.
What this cannot see is a fill made by a function called from the guarded branch, unless
it is a method of the same class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.data import dataclass, replace
from edgewise.model.aliases import Env, Places, Resolver
from edgewise.model.blocks import (
    LOOPS,
    TRIES,
    blocks,
    leaves,
    may_leave,
    nesting,
    statements_in,
    stretches,
    suspends,
    waits,
)
from edgewise.model.exceptions import catches_miss, suppressed_miss, tells_miss
from edgewise.model.flow import FlowReader, headers
from edgewise.model.places import (
    CLASS_NAMES,
    ITEM,
    PLAIN,
    FunctionNode,
    Holder,
    Place,
    Scope,
    bound_names,
    scope_of,
    walk_own,
)
from edgewise.model.stores import ABSENT, UNKNOWN, Question, Store, answers, value_names
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

# CPython nests at most 20 blocks; each region takes one, and probes may want some.
_MAX_NESTING = 15
_INITIALISERS = {
    "__init__", "__post_init__", "__attrs_post_init__", "__setstate__",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """The statements `start` to `stop` of one list of the syntax tree.

    `stop == start` is a point: just before the statement with that index, or the end.
    """

    parent: ast.AST
    field: str
    start: int
    stop: int

    @property
    def statements(self) -> list[ast.stmt]:
        body: list[ast.stmt] = getattr(self.parent, self.field)
        return body[self.start : self.stop]


@dataclass(frozen=True, slots=True)
class Region:
    """One span that fills a place, and the point a caller passes who finds it filled.

    `owner` names a local that holds, at the start of both, the object the place hangs on.
    It is None where the place belongs to no one object, or where no local is sure to be
    bound to it; then any earlier fill may have been the one found. `names` are the
    attribute or global names a reader of the place has to mention. `calls` are the names
    called to ask the question: their own way of missing runs outside the span. `stored_on`
    has, for a place every test can reach, the syntax of each store in the span: the object
    it stores on is its `value`. None where some store does not show its object, or would
    show it in every round of a loop. A span that `waits` lets others run in its midst: what
    fills its place cannot be told from what else they do. What a span is `given` it stores
    as it is: somebody else has made that.
    """

    kind: str
    place: str
    root: str
    span: Span
    bypass: Span | None
    owner: str | None
    calls: frozenset[str]
    line: int
    names: frozenset[str] = frozenset()
    stored_on: tuple[ast.Attribute | ast.Subscript, ...] | None = None
    waits: bool = False
    given: bool = False


def find_regions(
    function: FunctionNode,
    module_names: frozenset[str],
    enclosing: frozenset[str] = frozenset(),
    holder: Holder = PLAIN,
) -> tuple[Region, ...]:
    """The regions of one function, without those of functions nested in it.

    `module_names` are bound at module level, `enclosing` in the functions around this
    one, and `holder` says what the function's class shares and fills. Spans are nested or
    disjoint, never overlapping, and no two with the same root are equal. Regions nested
    deeper than the compiler could follow are left out, the inner ones first.
    """
    scope = scope_of(function, module_names, enclosing, holder)
    resolver = Resolver(scope)
    reader = FlowReader(resolver)
    reader.block(function.body, resolver.entry())
    if not any(reader.facts.stores.values()):
        return ()
    finder = _Finder(scope, reader)
    finder.block(function, "body", ())
    finder.unguarded()
    return finder.regions()


@dataclass(frozen=True, slots=True)
class _Draft:
    """A region before drafts of the same span are put together."""

    kind: str
    span: Span
    bypass: Span | None
    places: Places
    calls: frozenset[str]
    envs: tuple[Env, ...]
    line: int
    part: bool = False  # of a longer span, the rest of which suspends
    waits: bool = False


class _Finder:
    """Matches the facts of one function against the shapes of a fill."""

    def __init__(self, scope: Scope, reader: FlowReader) -> None:
        self._scope = scope
        self._reader = reader
        self._facts = reader.facts
        self._drafts: dict[tuple[int, str, int, int, str], _Draft] = {}
        self._deep: dict[int, tuple[Store, ...]] = {}

    def block(self, parent: ast.AST, name: str, after: tuple[Store, ...]) -> None:
        """Look for regions in one list; `after` is stored once control has left the list."""
        body: list[ast.stmt] = getattr(parent, name)
        later = after
        for index in reversed(range(len(body))):
            here = Span(parent, name, index, index + 1)
            self._statement(here, later)
            if index + 1 < len(body):
                self._rest(here, len(body), after)
            later = self._stores([body[index]]) + later

    def _statement(self, here: Span, later: tuple[Store, ...]) -> None:
        [statement] = here.statements
        if isinstance(statement, ast.If):
            self._if(statement, later)
        elif isinstance(statement, ast.Match):
            self._match(statement, here, later)
        elif isinstance(statement, TRIES):
            self._try(statement, here, later)
        elif isinstance(statement, ast.While):
            self._while(statement, here)
        else:
            self._choice(statement, here)
        for parent, name in blocks(statement):
            self.block(parent, name, later)

    def _if(self, statement: ast.If, later: tuple[Store, ...]) -> None:
        for outcome, name, other in ((True, "body", "orelse"), (False, "orelse", "body")):
            span = Span(statement, name, 0, len(getattr(statement, name)))
            asked = self._asked(statement, outcome)
            found = self._filled(asked, span.statements, later)
            bypass = Span(statement, other, 0, 0)
            self._draft("branch", span, bypass, found, [statement], statement)

    def _match(self, statement: ast.Match, here: Span, later: tuple[Store, ...]) -> None:
        asked = [replace(leaf, says=UNKNOWN) for leaf in self._asked(statement, True)]
        for case in statement.cases:
            span = Span(case, "body", 0, len(case.body))
            found = self._filled(asked, case.body, later)
            self._draft("branch", span, _before(here), found, [statement], statement)

    def _try(self, statement: ast.Try, here: Span, later: tuple[Store, ...]) -> None:
        for handler in statement.handlers:
            span = Span(handler, "body", 0, len(handler.body))
            asked = self._tried(statement.body, handler)
            found = self._filled(asked, handler.body, later)
            guard = statements_in(statement.body)
            self._draft("handler", span, _before(here), found, guard, statement)

    def _while(self, statement: ast.While, here: Span) -> None:
        """`while len(self.seen) <= n: self.seen.append(...)`: as much is filled as is wanted."""
        asked = [replace(leaf, says=UNKNOWN) for leaf in self._asked(statement, True)]
        found = self._filled(asked, statement.body, ())
        items = frozenset(place for place in found if place.path[-1:] == (ITEM,))
        self._draft("branch", here, _before(here), items, [statement], statement)

    def _choice(self, statement: ast.stmt, here: Span) -> None:
        """`self.x = self.x or make()`: the guard and the store are one statement."""
        stores = self._facts.stores[id(statement)]
        if stores:
            asked = [replace(leaf, says=UNKNOWN) for leaf in self._reader.chosen_by(statement)]
            found = self._filled(asked, [statement], ())
            self._draft("branch", here, _before(here), found, [statement], statement)

    def _rest(self, sibling: Span, end: int, after: tuple[Store, ...]) -> None:
        """All that follows a statement which asks about the place and leaves."""
        span = Span(sibling.parent, sibling.field, sibling.stop, end)
        [statement] = sibling.statements
        for guard, bypass, asked, inside in self._leaving(statement, sibling):
            found = self._filled(asked, span.statements, after)
            self._draft("rest", span, bypass, found, [guard, *inside], guard)

    def _leaving(
        self, statement: ast.stmt, here: Span, looping: bool = False
    ) -> Iterator[tuple[ast.stmt, Span, list[Question], list[ast.stmt]]]:
        """The guards within a statement on which control leaves the list it stands in."""
        if isinstance(statement, ast.If):
            for outcome, name in ((True, "body"), (False, "orelse")):
                if may_leave(getattr(statement, name), looping):
                    asked = self._asked(statement, not outcome)
                    yield statement, Span(statement, name, 0, 0), asked, []
        elif isinstance(statement, TRIES) and leaves(statement.body + statement.orelse, looping):
            for handler in statement.handlers:
                asked = self._tried(statement.body, handler)
                yield statement, _before(here), asked, statements_in(statement.body)
        elif isinstance(statement, ast.With) and leaves(statement.body, looping):
            asked = self._suppressed(statement)
            yield statement, _before(here), asked, statements_in(statement.body)
        looping = looping or isinstance(statement, LOOPS)
        for parent, name in blocks(statement):
            for index, child in enumerate(getattr(parent, name)):
                yield from self._leaving(child, Span(parent, name, index, index + 1), looping)

    def unguarded(self) -> None:
        """One region per root that all tests reach, for what no guarded region covers."""
        body = self._scope.function.body
        start = 1 if ast.get_docstring(self._scope.function, clean=False) is not None else 0
        found: dict[str, set[Place]] = {}
        lines: dict[str, int] = {}
        for statement in walk_own(body):
            for store in self._facts.stores.get(id(statement), ()):
                for place in () if store.timid else store.places:
                    if place.shared and not self._covered(statement, place.root):
                        found.setdefault(place.root, set()).add(place)
                        lines.setdefault(place.root, store.line)
        span = Span(self._scope.function, "body", start, len(body))
        for root, places in found.items():
            draft = _Draft("store", span, None, frozenset(places), frozenset(), (), lines[root])
            self._add(draft, root)

    def _covered(self, statement: ast.AST, root: str) -> bool:
        return any(
            any(node is statement for node in walk_own(draft.span.statements))
            for (*_, other), draft in self._drafts.items()
            if other == root
        )

    def _stored_on(self, draft: _Draft) -> tuple[ast.Attribute | ast.Subscript, ...] | None:
        """What the stores of a draft store on, if all that can be its store show it."""
        if any(place.kind != "global" for place in draft.places):
            return None
        inside = {id(store) for store in self._stores(draft.span.statements)}
        loops = (node for node in walk_own(self._scope.function.body) if isinstance(node, LOOPS))
        inside -= {id(store) for loop in loops for store in self._stores([loop])}
        found: list[ast.Attribute | ast.Subscript] = []
        within = draft.span.statements if draft.part else self._scope.function.body
        for store in self._stores(within):
            if store.places & draft.places:
                if store.on is None or id(store) not in inside:
                    return None
                found.append(store.on)
        return tuple(found)

    def _is_given(self, draft: _Draft) -> bool:
        """Whether a draft stores what was made ahead of it."""
        body = draft.span.statements
        own = {place.base for place in draft.places if place.kind == "object"}
        ahead = self._scope.locals - bound_names(body) - own
        return any(s.given & ahead and s.places & draft.places for s in self._stores(body))

    def _asked(self, statement: ast.stmt, outcome: bool) -> list[Question]:
        leaves = self._facts.questions.get(id(statement), ())
        return [leaf if outcome else leaf.opposite() for leaf in leaves]

    def _tried(self, body: list[ast.stmt], handler: ast.ExceptHandler) -> list[Question]:
        caught = catches_miss(handler.type)
        reads = self._reads(body)
        return [Question(frozenset(p for p in reads if tells_miss(p, caught)), ABSENT)]

    def _suppressed(self, statement: ast.With) -> list[Question]:
        caught = suppressed_miss(statement)
        reads = self._reads(statement.body)
        return [Question(frozenset(p for p in reads if tells_miss(p, caught)), ABSENT)]

    def _reads(self, body: list[ast.stmt]) -> Places:
        return frozenset(
            place for node in statements_in(body) for place in self._reader.reads(node)
        )

    def _stores(self, body: Iterable[ast.stmt]) -> tuple[Store, ...]:
        found: list[Store] = []
        for statement in body:
            if id(statement) not in self._deep:
                inside = (self._facts.stores.get(id(node), ()) for node in walk_own([statement]))
                self._deep[id(statement)] = tuple(store for stores in inside for store in stores)
            found += self._deep[id(statement)]
        return tuple(found)

    def _filled(
        self, asked: list[Question], body: list[ast.stmt], later: tuple[Store, ...]
    ) -> Places:
        """The places asked about that the body fills, itself or by a value stored later."""
        if not asked or not body:
            return frozenset()
        found = _answering(asked, self._stores(body))
        ahead = [store for store in later if _answering(asked, [store])]
        if ahead:
            bound = bound_names(body)
            found |= _answering(asked, [store for store in ahead if store.names & bound])
        return found

    def _draft(
        self,
        kind: str,
        span: Span,
        bypass: Span,
        places: Places,
        guard: list[ast.stmt],
        at: ast.stmt,
    ) -> None:
        places = frozenset(place for place in places if not self._initialised(place))
        if not places:
            return
        calls = frozenset[str]().union(*(self._reader.calls(node) for node in guard))
        envs = tuple(self._facts.before[id(node)] for node in (at, span.statements[0]))
        for root in {place.root for place in places}:
            here = frozenset(place for place in places if place.root == root)
            self._add(_Draft(kind, span, bypass, here, calls, envs, at.lineno), root)

    def _initialised(self, place: Place) -> bool:
        """A constructor fills its own new object, which nobody has seen before."""
        own = place.kind == "object" and place.base == self._scope.receiver
        return own and self._scope.function.name in _INITIALISERS

    def _add(self, draft: _Draft, root: str) -> None:
        span = draft.span
        if draft.kind == "store" and not draft.part and suspends(span.statements):
            for part in self._parts(draft, root):
                self._add(part, root)
            return
        key = (id(span.parent), span.field, span.start, span.stop, root)
        known = self._drafts.get(key)
        self._drafts[key] = draft if known is None else self._merged(known, draft)

    def _parts(self, draft: _Draft, root: str) -> Iterator[_Draft]:
        """Of a function that suspends, the stretches that store, and the stores that wait."""
        whole = draft.span
        for parent, name, start, stop in stretches(whole.parent, whole.field):
            first = max(start, whole.start) if parent is whole.parent else start
            span = Span(parent, name, first, stop)
            body = span.statements
            stores = [s for s in self._stores(body) if any(p.root == root for p in s.places)]
            if stores and (waits(body) or not suspends(body)):
                awaited = any(store.names & self._awaited() for store in stores)
                yield replace(draft, span=span, part=True, waits=awaited)

    def _awaited(self) -> frozenset[str]:
        """The names that were bound by what others did meanwhile, or to something made of it."""
        found: frozenset[str] = frozenset()
        for statement in statements_in(self._scope.function.body):
            heads = list(headers(statement))
            if waits([statement]) or value_names(heads) & found:
                found |= bound_names([statement])
        return found

    def _merged(self, one: _Draft, other: _Draft) -> _Draft:
        bypass, envs = one.bypass, one.envs + other.envs
        if one.bypass != other.bypass and one.span.start:
            # Two ways past one span: a point before both is passed on either.
            point = one.span.start - 1
            bypass = replace(one.span, start=point, stop=point)
            envs += (self._facts.before[id(getattr(bypass.parent, bypass.field)[point])],)
        return replace(
            one,
            bypass=bypass,
            places=one.places | other.places,
            calls=one.calls | other.calls,
            envs=envs,
            line=min(one.line, other.line),
        )

    def regions(self) -> tuple[Region, ...]:
        """The finished regions, in the order of the text."""
        found = [
            Region(
                kind=draft.kind,
                place=", ".join(sorted({place.text for place in draft.places})),
                root=root,
                span=draft.span,
                bypass=draft.bypass,
                owner=_owner(draft),
                calls=draft.calls,
                line=draft.line,
                names=frozenset(place.name for place in draft.places),
                stored_on=self._stored_on(draft),
                waits=draft.waits or suspends(draft.span.statements),
                given=draft.kind != "store" and self._is_given(draft),
            )
            for (*_, root), draft in self._drafts.items()
        ]
        found = _wrappable(found, _MAX_NESTING - nesting(self._scope.function.body))
        return tuple(sorted(found, key=lambda r: (r.line, r.kind, r.root, r.place)))


def _wrappable(regions: list[Region], depth: int) -> list[Region]:
    """The regions that can be wrapped at once; of too many in each other, the outer ones."""
    if len(regions) <= depth:
        return regions
    inside = {
        id(region): {id(n) for n in statements_in(region.span.statements)} for region in regions
    }
    regions = sorted(regions, key=lambda region: -len(inside[id(region)]))
    kept: list[Region] = []
    for region in regions:
        around = [each for each in kept if inside[id(each)] >= inside[id(region)]]
        if len(around) < depth:
            kept.append(region)
    return kept


def _before(here: Span) -> Span:
    return replace(here, stop=here.start)


def _answering(asked: list[Question], stores: Iterable[Store]) -> Places:
    return frozenset(
        place
        for store in stores
        for place in store.places
        if any(answers(leaf, store, place) for leaf in asked)
    )


def _owner(draft: _Draft) -> str | None:
    names = {_holder(place, draft.envs) for place in draft.places}
    return names.pop() if len(names) == 1 else None


def _holder(place: Place, envs: tuple[Env, ...]) -> str | None:
    if place.kind != "object":
        return None
    candidates = [place.via, (place.base, place.version)]
    for candidate in candidates:
        if candidate is not None and all(env.holds(*candidate) for env in envs):
            # What a class was given its subclasses find, under another identity.
            return None if candidate[0] in CLASS_NAMES else candidate[0]
    return None
