"""Which tests run code that asks for the time or for chance, by the text of what they ran.

Both cannot be watched without harm: whoever freezes the clock for a test wants
to find the functions that were there before. So it is the text that tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.compare.difference import DEFAULTS
from edgewise.compare.program import Program
from edgewise.context.key import ContextKey
from edgewise.model.declarations import CLASS, DEFINITION, IMPORT
from edgewise.select.context import Dependence
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import CoverageMatrix, RecordedVersion
from edgewise.trace.index import FileIndex

KIND = "use"
_CLOCK = (
    *("now", "utcnow", "today", "time", "time_ns", "localtime", "gmtime", "ctime"),
    *("monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"),
)
_CLOCK_MODULES = ("time", "datetime", "date", "dt", "timezone")
_CHANCE = ("random.", "secrets.", "np.random.", "numpy.random.")
_CHANCES = ("os.urandom", "uuid.uuid1", "uuid.uuid4", "uuid1", "uuid4", "urandom")


def what_is_used(chain: str) -> str | None:
    """What a dotted name asks for.

    >>> what_is_used("datetime.datetime.now"), what_is_used("random.choice"), what_is_used("a.b")
    ('the clock', 'chance', None)
    """
    first, last = chain.partition(".")[0], chain.rpartition(".")[2]
    if "." in chain and first in _CLOCK_MODULES and last in _CLOCK:
        return "the clock"
    return "chance" if chain in _CHANCES or chain.startswith(_CHANCE) else None


def uses(
    matrix: CoverageMatrix,
    versions: Iterable[tuple[RecordedVersion, Program]],
    tests: frozenset[str],
) -> list[Dependence]:
    """What tests use of the clock and of chance while they run."""
    users: dict[str, set[str]] = {}
    for version, program in versions:
        for path, index in program.files.items():
            for what, row in rows(index):
                found = matrix.crossing(path, row, version.digests[path])
                users.setdefault(what, set()).update(found & tests)
    return [
        Dependence(ContextKey(KIND, what), len(found), None)
        for what, found in sorted(users.items())
        if found
    ]


def rows(index: FileIndex) -> Iterator[tuple[str, int]]:
    """What a file asks for, each time with the probes of who does."""
    kept = dict(_kept(index))
    for chain, row in (*index.names.items(), *index.chains.items()):
        what = _meant(index, chain) or kept.get(chain.partition(".")[0])
        if what is not None:
            yield what, row
    for attribute, row in index.own.items():
        if attribute in kept:
            yield kept[attribute], row
    yield from _defaults(index)


def _meant(index: FileIndex, chain: str) -> str | None:
    """What a name asks for, as it was imported: `choice` of `from random import choice`."""
    root, _, rest = chain.partition(".")
    imported = (f"{dotted}.{rest}" if rest else dotted for dotted in index.imports.get(root, ()))
    return next(filter(None, map(what_is_used, (*imported, chain))), None)


def _kept(index: FileIndex) -> Iterator[tuple[str, str]]:
    """The names, and attributes of classes, that are bound to what asks or has asked."""
    for declaration, _ in index.declarations:
        if declaration.kind in (DEFINITION, CLASS, IMPORT):
            continue
        for chain in (*declaration.uses.chains, *declaration.uses.names):
            what = _meant(index, chain)
            for name in declaration.binds if what is not None else ():
                yield _qualified(declaration.container, name), what or ""


def _defaults(index: FileIndex) -> Iterator[tuple[str, int]]:
    """Functions that ask by a default: `def draw(deck, choice=random.choice)`."""
    for declaration, _ in index.declarations:
        if declaration.kind != DEFINITION:
            continue
        given = declaration.part(DEFAULTS)
        for chain in (*declaration.uses.chains, *declaration.uses.names):
            what = _meant(index, chain)
            if what is None or f"'{chain.rpartition('.')[2]}'" not in given:
                continue
            for name in declaration.binds:
                facts = index.functions.get(_qualified(declaration.container, name))
                if facts is not None:
                    yield what, facts.entry


def _qualified(container: str, name: str) -> str:
    return f"{container}.{name}" if container else name
