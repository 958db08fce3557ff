"""What a changed function stores where others find it, or no longer does.

What a test leaves in a global concerns those who read it. Whoever took the changed
edge in the old version is known; but a store that is new there was never recorded, and
one that is gone, or an item that is no longer taken out, leaves others what they did not
find before. So where a function changes other globals than it did, by itself or by what
it calls for the effect, these are affected.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.compare.difference import Change, DangerousEdge, FileDifference
from edgewise.compare.program import Program
from edgewise.select.cause import Cause
from edgewise.select.effects import EffectRules
from edgewise.select.push import Push
from edgewise.select.readers import is_test_file

DEEPEST = 4  # calls that are followed

Place = tuple[str, str]  # a file, and a name or a chain in it
Stores = set[tuple[str, str, bool]]  # the same, and whether something is only taken out


class StoredRules:
    """What follows from other stores of a function that somebody ran."""

    def __init__(self, push: Push, effects: EffectRules) -> None:
        self.push = push
        self.effects = effects

    def push_on(self, difference: FileDifference) -> None:
        """Affect what the changed functions of a file store into in one version only."""
        for change in self._changed(difference):
            before = self._stores(self.push.old, difference.path, change.procedure)
            after = self._stores(self.push.new, difference.path, change.procedure)
            for program, places in (
                (self.push.old, before - after),
                (self.push.new, after - before),
            ):
                for path, chain, _ in sorted(places):
                    self.effects.changes(program, path, chain, Cause(change))

    def _changed(self, difference: FileDifference) -> Iterator[Change]:
        """The first change to each function that somebody ran, tests apart.

        What is left by a test that is written anew is between it and those beside it.
        """
        seen: set[str] = set()
        for edge in difference.edges:
            name = edge.change.procedure
            if (
                name not in seen
                and not _is_test(difference.path, name)
                and self._ran(difference, edge)
            ):
                seen.add(name)
                yield edge.change

    def _ran(self, difference: FileDifference, edge: DangerousEdge) -> bool:
        return bool(self.push.tally.reaching(difference.path, edge.row, edge.given).tests)

    def _stores(self, program: Program, path: str, name: str) -> Stores:
        """The globals that a function changes, and those it calls for their effect."""
        found: Stores = set()
        seen: set[Place] = set()
        waiting = {(path, name)}
        for _ in range(DEEPEST):
            seen |= waiting
            called: set[Place] = set()
            for where, function in waiting:
                index = program.files.get(where)
                facts = index.functions.get(function) if index is not None else None
                if facts is not None:
                    found |= {(where, chain, False) for chain in facts.effects.globals}
                    found |= {(where, chain, True) for chain in facts.effects.removes}
                    for chain in facts.effects.calls:
                        called.update(_functions(program, where, chain))
            waiting = called - seen
        return found


def _functions(program: Program, path: str, chain: str) -> Iterator[Place]:
    """The functions that a chain may stand for."""
    base, _, last = chain.rpartition(".")
    if not base:
        yield from program.definers(path, last)
        return
    for module in program.means_module(path, base):
        yield from program.definers(module, last)


def _is_test(path: str, procedure: str) -> bool:
    last = procedure.rpartition(".")[2]
    return is_test_file(path) and last.lower().startswith("test")
