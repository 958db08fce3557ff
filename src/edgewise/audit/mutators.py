"""Every fault that can be put into a project, by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from edgewise.audit import bodies, classes, declarations, imports
from edgewise.audit.lookup import Lookup, look_up
from edgewise.audit.mutant import Change, Mutant
from edgewise.audit.places import Place, places
from edgewise.audit.text import Text
from edgewise.data import dataclass

Plain = Callable[[Place, Text], Iterator[Change]]
Informed = Callable[[Place, Text, Lookup], Iterator[Change]]

BODY = "body"
SIGNATURE = "signature"
CLASS = "class"
INHERITANCE = "inheritance"
MODULE = "module"

CALLED_AT_IMPORT = "function called at import"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: the group it is counted with and how often it is drawn."""

    name: str
    group: str
    weight: int
    make: Plain | None = None
    make_informed: Informed | None = None

    def changes(self, place: Place, text: Text, lookup: Lookup) -> Iterator[Change]:
        """The faults of this kind at one place."""
        if self.make is not None:
            yield from self.make(place, text)
        if self.make_informed is not None:
            yield from self.make_informed(place, text, lookup)


# What runs at import, in classes and through inheritance is where selection by
# coverage of lines fails; such faults are drawn more often than they are made.
IN_BODIES = (
    Kind("statement deleted", BODY, 5, bodies.deleted),
    Kind("statement replaced by pass", BODY, 3, bodies.passed),
    Kind("predicate negated", BODY, 4, bodies.negated),
    Kind("comparison operator", BODY, 3, bodies.comparison),
    Kind("boolean operator", BODY, 2, bodies.boolean),
    Kind("arithmetic operator", BODY, 3, bodies.arithmetic),
    Kind("number", BODY, 3, bodies.number),
    Kind("string", BODY, 3, bodies.string),
    Kind("return value", BODY, 4, bodies.returned),
    Kind("call arguments", BODY, 2, bodies.call_arguments),
    Kind("handler type", BODY, 3, declarations.handler_type),
    Kind("handler deleted", BODY, 3, declarations.handler_deleted),
    Kind("exception raised", BODY, 2, declarations.raised_type),
)
ANYWHERE = (
    Kind("default argument", SIGNATURE, 4, declarations.default),
    Kind("parameter order", SIGNATURE, 2, bodies.parameter_order),
    Kind("decorator removed", SIGNATURE, 4, declarations.decorator_removed),
    Kind("class attribute", CLASS, 6, classes.attribute),
    Kind("class attribute added", CLASS, 2, make_informed=classes.attribute_added),
    Kind("method deleted", CLASS, 2, classes.method_deleted),
    Kind("special method added", CLASS, 3, make_informed=classes.special_added),
    Kind("override deleted", INHERITANCE, 5, make_informed=classes.override_deleted),
    Kind("override added", INHERITANCE, 6, make_informed=classes.override_added),
    Kind("base removed", INHERITANCE, 3, classes.base_removed),
    Kind("base swapped", INHERITANCE, 3, make_informed=classes.base_swapped),
    Kind("module constant", MODULE, 6, imports.constant),
    Kind("table entry", MODULE, 6, imports.table_entry),
    Kind("module statement deleted", MODULE, 5, imports.statement_deleted),
    Kind("definition deleted", MODULE, 2, imports.definition_deleted),
    Kind("argument of a call at import", MODULE, 4, imports.argument),
    Kind("imported name left out", MODULE, 2, imports.alias),
)
KINDS = (*IN_BODIES, *ANYWHERE, Kind(CALLED_AT_IMPORT, MODULE, 7))


def mutants(texts: Mapping[str, Text]) -> dict[str, list[Mutant]]:
    """All faults of all kinds in these files, in the order of their text.

    They are not tried out: some do not compile, or change nothing; see `is_valid`.
    """
    lookup = look_up(texts.values())
    found: dict[str, list[Mutant]] = {kind.name: [] for kind in KINDS}
    for _, text in sorted(texts.items()):
        for place in places(text.tree):
            for kind, change in _at(place, text, lookup):
                line = text.line_of(change.start)
                found[kind].append(Mutant(text.path, line, kind, change))
    return found


def _at(place: Place, text: Text, lookup: Lookup) -> Iterator[tuple[str, Change]]:
    for kind in ANYWHERE:
        for change in kind.changes(place, text, lookup):
            yield kind.name, change
    if place.at_import:
        return
    early = place.function is not None and id(place.function) in lookup.early
    for kind in IN_BODIES:
        for change in kind.changes(place, text, lookup):
            yield CALLED_AT_IMPORT if early else kind.name, change
