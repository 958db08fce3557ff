"""Which faults to try, when there are too many to try them all."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from edgewise.audit.mutant import Mutant, is_valid
from edgewise.audit.mutators import KINDS, mutants
from edgewise.audit.text import Text


def sample(texts: Mapping[str, Text], count: int, seed: int) -> list[Mutant]:
    """`count` faults that compile, spread over kinds by weight and over files.

    The same seed gives the same faults, and a larger count the same ones first,
    so that what is known of them stays good when more are asked for.
    """
    drawn: list[Mutant] = []
    for mutant in _drawn(texts, random.Random(f"edgewise-{seed}")):
        if len(drawn) == count:
            break
        drawn.append(mutant)
    return drawn


def _drawn(texts: Mapping[str, Text], generator: random.Random) -> Iterator[Mutant]:
    by_kind = {kind: _by_file(found) for kind, found in mutants(texts).items()}
    weights = {kind.name: kind.weight for kind in KINDS}
    credit = {name: generator.random() * weight for name, weight in weights.items()}
    seen: set[tuple[str, bytes]] = set()
    while any(by_kind.values()):
        name = _next_kind(credit, weights, [name for name in weights if by_kind[name]])
        for mutant in _from_files(by_kind[name], generator):
            text = texts[mutant.path]
            mark = (mutant.path, mutant.applied(text.data))
            if mark not in seen and is_valid(mutant, text):
                seen.add(mark)
                yield mutant
                break


def _next_kind(credit: dict[str, float], weights: Mapping[str, int], able: Sequence[str]) -> str:
    """The kind whose turn it is: each comes as often as its weight says, and evenly spread."""
    for name in able:
        credit[name] += weights[name]
    best = max(able, key=lambda name: (credit[name], name))
    credit[best] -= sum(weights[name] for name in able)
    return best


def _by_file(found: Sequence[Mutant]) -> dict[str, list[Mutant]]:
    files: dict[str, list[Mutant]] = {}
    for mutant in found:
        files.setdefault(mutant.path, []).append(mutant)
    return files


def _from_files(files: dict[str, list[Mutant]], generator: random.Random) -> Iterator[Mutant]:
    """Faults taken out of `files` at random until there are none.

    A file with four times as many faults is drawn from twice as often: a large
    one must not hide the rest.
    """
    while files:
        names = sorted(files)
        (name,) = generator.choices(names, [len(files[one]) ** 0.5 for one in names])
        waiting = files[name]
        position = generator.randrange(len(waiting))
        waiting[position], waiting[-1] = waiting[-1], waiting[position]
        mutant = waiting.pop()
        if not waiting:
            del files[name]
        yield mutant
