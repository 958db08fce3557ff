"""Units to a recording: the references that follow from the text.

While a program runs only some dependences show. The rest follows from what a
unit executed and what its statements say: an import statement depends on the
import of the modules it names; a statement that reads a name depends on the
earlier work that stored it. These references are added here, once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, sys
from edgewise.trace import runtime
from edgewise.trace.file_facts import COMPUTED, HELD, LOCAL, Facts, RegionFacts
from edgewise.trace.handed import is_whole
from edgewise.trace.held import names_of
from edgewise.trace.history import (
    CALLED,
    FIXTURE,
    MEMO,
    REGION,
    SETUP,
    TEST,
    FileVersion,
    Recording,
    TestHistory,
    Touch,
    Unit,
)
from edgewise.trace.late import find_late
from edgewise.trace.naming import absolute, called, importers, importing, named_by, reaches
from edgewise.trace.noting import namespace_of
from edgewise.trace.recorder import Recorder
from edgewise.trace.runtime import Module
from edgewise.trace.sites import Site, Span
from edgewise.trace.spans import Standing, mentioned

_COMING = (TEST, FIXTURE, SETUP, MEMO, REGION)  # units of which another may come first


@dataclass(frozen=True, slots=True)
class _Rule:
    """Whoever executed one of `row` in a file depends on `targets`."""

    row: int
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Readers:
    """Whoever executed one of `row` in a file depends on the fillings there were then."""

    row: int
    spans: tuple[Span, ...]


class Composer:
    """Adds to every unit the references that follow from the text of what it executed."""

    def __init__(self, recorder: Recorder, facts_of: Callable[[Module], Facts]) -> None:
        self.recorder = recorder
        self.facts_of = facts_of
        self.by_name: dict[str, list[Module]] = {}  # several files may bear one name, in turn
        for module in runtime.modules:
            for name in (module.name, *module.others):
                if name and name != "__main__":
                    self.by_name.setdefault(name, []).append(module)
        self.imports: dict[int, list[_Rule]] = {}  # file -> rules on imports
        self.importing: dict[int, int] = {}  # file -> all probes those rules ask for
        self.readers: dict[int, list[_Readers]] = {}  # file -> rules on stored names
        self._computed: dict[int, set[str]] = {}
        self._answers: dict[tuple[int, int], frozenset[int]] = {}
        self._units: dict[str, tuple[int, ...]] = {}
        self._reaching: dict[int, frozenset[int]] = {}

    def compose(self) -> None:
        """Add the references, in place."""
        stores = self._stores()
        self.recorder.refer_to_fillings()
        self._let_all_pass()
        self._say_names()
        self._refer_to_packages()
        self._refer_to_changers()
        recorder = self.recorder
        recorder.left.refer(
            recorder.units,
            self.facts_of,
            recorder.moment,
            recorder.fillings.fills,
            functools.cache(self._reaches),
            self._importers,
            self._importing,
        )
        for module in runtime.modules:
            facts = self.facts_of(module)
            rules = self.imports[module.number] = list(self._import_rules(module, facts))
            self.importing[module.number] = functools.reduce(int.__or__, (r.row for r in rules), 0)
            self.readers[module.number] = list(self._reader_rules(module, facts, stores))
        late: dict[int, set[Span]] = {}  # filling -> what was left before it was repeated
        for number, unit in enumerate(self.recorder.units):
            first, last = self.recorder.times(number)
            for file, row in unit.hits.items():
                unit.refs |= self._imported(file, row)
                for rule in self.readers[file]:
                    if row & rule.row:
                        found = [s for s in rule.spans if s.since <= last and first < s.end]
                        unit.refs.update(s.unit for s in found if s.since <= first)
                        if first < last:
                            late.setdefault(number, set()).update(
                                s for s in found if s.since > first
                            )
            self._follow_names(unit)
            unit.refs.discard(number)
        find_late(recorder.units, late, recorder.moment)

    def _let_all_pass(self) -> None:
        """Give who filled a place the way past it, if others find it full: it came first, no more.

        An import is the first in every run.
        """
        for site in self.recorder.fillings.sites.values():
            for window in site.forerunners:
                unit = self.recorder.units[window]
                if unit.kind in _COMING:
                    at = site.module.number
                    unit.hits[at] = unit.hits.get(at, 0) | site.facts.past_owned
                    unit.touches.add(site.mark)
        ran: dict[int, int] = {}
        for unit in self.recorder.units:
            for file, row in unit.hits.items():
                ran[file] = ran.get(file, 0) | row
        ways: dict[int, list[Site]] = {}
        for site in self.recorder.fillings.sites.values():
            if site.facts.past and ran.get(site.module.number, 0) >> site.probe & 1:
                for filling in site.anybody:
                    ways.setdefault(filling, []).append(site)
        for unit in self.recorder.units if ways else ():
            if unit.kind in _COMING:
                for filling in unit.refs & ways.keys():
                    for site in ways[filling]:
                        at = site.module.number
                        unit.hits[at] = unit.hits.get(at, 0) | site.facts.past

    def _refer_to_changers(self) -> None:
        """Let whoever reads an attribute of a shared object depend on those who changed it."""
        for number, name, changers in self.recorder.found_changed:
            unit = self.recorder.units[number]
            inner = [self.recorder.units[ref] for ref in unit.refs]
            regions = [one for one in inner if one.kind in (MEMO, REGION)]
            if any(self._may_read(one, name) for one in (unit, *regions)):
                unit.refs |= changers

    def _may_read(self, unit: Unit, name: str) -> bool:
        """Whether a unit read an attribute of that name, or all attributes of some object."""
        for touch in unit.touches:
            if touch.kind == "listed" and not touch.name.startswith("line:"):
                return True
            if touch.kind == "attribute" and touch.name == name:
                return True
        for file, row in unit.hits.items():
            reads = self.facts_of(runtime.modules[file]).reads
            if any(row & reads.get(one, 0) for one in (name, *_OF_ALL)):
                return True
        return False

    def _say_names(self) -> None:
        """Say of each import by which names it was done: in another run it may not be done."""
        for module in runtime.modules:
            if not module.light and module.number in self.recorder.imports:
                unit = self.recorder.units[self.recorder.imports[module.number]]
                unit.touches.update(Touch(CALLED, name) for name in called(module).names if name)

    def _refer_to_packages(self) -> None:
        """Importing a module imports the packages it is in, whoever does it first.

        If it is imported by another name as well, in other packages, whoever does
        that mentions those.
        """
        for module in runtime.modules:
            if module.name in self.by_name and module.number in self.recorder.imports:
                package = self._import_units(module.name.rpartition(".")[0])
                self.recorder.units[self.recorder.imports[module.number]].refs.update(package)

    def _reaches(self, module: Module, other: Module) -> bool:
        return reaches(module, self.facts_of(module), other)

    def _importers(self, module: Module) -> frozenset[int]:
        """The files that can get at what a file defines, by what they name or others for them."""
        if module.number not in self._reaching:
            ours = {m.number: m for m in runtime.modules if not m.light}
            names = {number: called(m).names for number, m in ours.items()}
            named = {number: named_by(called(m), self.facts_of(m)) for number, m in ours.items()}
            self._reaching[module.number] = frozenset(importers(module.number, names, named))
        return self._reaching[module.number]

    def _importing(self, module: Module) -> dict[int, int]:
        """By file, the probes of statements that import another."""
        ours = (other for other in runtime.modules if not other.light)
        return {
            other.number: importing(called(module).names, called(other), self.facts_of(other))
            for other in ours
        }

    def _imported(self, file: int, row: int) -> frozenset[int]:
        rules = self.imports[file]
        key = (file, row & self.importing[file])
        answer = self._answers.get(key)
        if answer is None:
            found: set[int] = set()
            for rule in rules:
                if row & rule.row:
                    found.update(rule.targets)
            answer = self._answers[key] = frozenset(found)
        return answer

    def _import_rules(self, module: Module, facts: Facts) -> Iterator[_Rule]:
        by_targets: dict[tuple[int, ...], int] = {}
        known = called(module)
        for name, row in facts.modules.items():
            if is_whole(name):  # it is named without that, too
                continue
            targets = tuple(
                unit for whole in absolute(name, known) for unit in self._known_units(whole)
            )
            if targets:
                by_targets[targets] = by_targets.get(targets, 0) | row
        for targets, row in by_targets.items():
            yield _Rule(row, targets)

    def _import_units(self, name: str) -> Iterator[int]:
        """The import units of a dotted name: of each prefix that is a module of ours."""
        prefix = ""
        for part in name.split("."):
            prefix = f"{prefix}.{part}" if prefix else part
            for module in self.by_name.get(prefix, ()):
                if module.number in self.recorder.imports:
                    yield self.recorder.imports[module.number]

    def _known_units(self, name: str) -> tuple[int, ...]:
        """See `_named_units`: many files mention the same names."""
        found = self._units.get(name)
        if found is None:
            found = self._units[name] = tuple(self._named_units(name))
        return found

    def _named_units(self, name: str) -> Iterator[int]:
        """The import units of a name that a statement mentions.

        What follows the last module of ours in it must be something that module
        has: `hello.txt` does not mention a module called hello.
        """
        head, _, rest = name, "", ""
        while head and head not in self.by_name:
            head, _, last = head.rpartition(".")
            rest = last
        if head and (not rest or self._has(head, rest)):
            yield from self._import_units(head)

    def _has(self, name: str, attribute: str) -> bool:
        """Whether a module of ours had an attribute when its body ended, or has it now."""
        now = namespace_of(sys.modules.get(name)) or {}  # it may be any object
        return attribute in now or any(attribute in m.defines for m in self.by_name[name])

    def _follow_names(self, unit: Unit) -> None:
        """A name computed at run time may be that of a module."""
        for touch in list(unit.touches):
            if touch.kind == "module":
                for name in self._absolutes(touch.name):
                    unit.refs.update(self._import_units(name))

    def _absolutes(self, name: str) -> Iterable[str]:
        """The modules that a computed name may mean: one that starts with a dot, in any package."""
        if not name.startswith("."):
            return (name,)
        ending = "." + name.lstrip(".")
        return [known for known in self.by_name if known.endswith(ending)]

    def _stores(self) -> list[tuple[Site, tuple[Span, ...]]]:
        """Sites whose readers leave no trace, with units that stand for fillings that last."""
        found = []
        standing = Standing(self.recorder)
        for site in self.recorder.fillings.sites.values():
            if site.facts.kind in ("store", "memo"):
                spans = tuple(sorted(set(site.spans())))
                if spans:
                    names = {s.unit: self._names_of_filling(site, s.unit) for s in spans}
                    found.append((site, tuple(standing.spans(site, spans, names))))
        return found

    def _reader_rules(
        self,
        module: Module,
        facts: Facts,
        stores: Sequence[tuple[Site, tuple[Span, ...]]],
    ) -> Iterator[_Readers]:
        named = named_by(called(module), facts) if stores else set()
        for site, spans in stores:
            if not _can_reach(module, named, site):
                continue
            if COMPUTED in site.facts.names or HELD in site.facts.names:
                yield from self._by_filling(facts, spans)
                continue
            row = 0
            for name in names_to_mention(site.facts):
                row |= facts.reads.get(name, 0)
            if row:
                yield _Readers(row, spans)

    def _names_of_filling(self, site: Site, filling: int) -> Iterable[str | None]:
        """What a statement has to mention to read what was filled; None stands for anything."""
        if COMPUTED in site.facts.names:
            return self._computed_in(filling)
        if HELD in site.facts.names:
            return names_of(site, filling)
        return names_to_mention(site.facts)

    def _by_filling(self, facts: Facts, spans: Iterable[Span]) -> Iterator[_Readers]:
        """Who reads what it depends on the filling how it is called."""
        for span in spans:
            row = 0
            for name in mentioned(self.recorder.units[span.unit].touches):
                row |= facts.reads.get(name, 0) if name else -1
            if row:
                yield _Readers(row, (span,))

    def _computed_in(self, number: int) -> set[str]:
        """The names computed in a filling, and in those inside it."""
        units = self.recorder.units
        if number not in self._computed:
            self._computed[number] = found = {
                t.name for t in units[number].touches if t.kind == "attribute"
            }
            for inner in units[number].refs:
                if units[inner].kind in (MEMO, REGION):
                    found |= self._computed_in(inner)
        return self._computed[number]


# Whoever mentions one of these may read attributes without naming them.
_OF_ALL = (
    *("__dict__", "vars", "copy", "deepcopy", "dumps", "dump", "asdict", "astuple", "replace"),
    *("__getstate__", "__reduce__", "__reduce_ex__", "getmembers", "signature"),
)


def _can_reach(module: Module, named: set[str], site: Site) -> bool:
    """Whether a file can get at the place that a site fills, by what it names."""
    kind = site.facts.root.partition(":")[0]
    return (
        site.module.path == module.path
        or kind != "global"
        or not named.isdisjoint((site.module.name, *site.module.others))
    )


def names_to_mention(region: RegionFacts) -> Iterable[str]:
    """What a statement has to mention to read the place: a global itself, else an attribute.

    Or a variable, where a function has it of the one around it.
    """
    kind, _, name = region.root.partition(":")
    names = region.names
    return (name,) if kind == "global" else (*names, *(LOCAL + name for name in names))


def recording(
    recorder: Recorder,
    files: Iterable[FileVersion],
    tests: Iterable[TestHistory],
    *,
    complete: bool,
    python: str,
    granularity: str,
    commit: str | None,
) -> Recording:
    """What a run recorded, as plain data; what runs from now on is not part of it."""
    units = (
        Unit(u.kind, u.key, u.hits.copy(), u.refs.copy(), u.touches.copy()) for u in recorder.units
    )
    return Recording(
        files=tuple(files),
        units=tuple(units),
        tests=tuple(tests),
        complete=complete,
        python=python,
        granularity=granularity,
        commit=commit,
    )


def whole_file(unit: Unit, path: str) -> None:
    """`unit` ran a file of which no probe tells: it depends on all of it."""
    unit.touches.add(Touch("file", path))
