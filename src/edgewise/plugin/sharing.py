"""Plain containers that fixtures hand to several tests, and who put something into them.

A fixture of a wider scope may return a dict or a list in which one test leaves
what the next one finds. No statement shows that the two mean the same object, so
it is looked at whenever it is asked for: if it is not as it was, whoever had it
meanwhile has changed it, and those who ask from now on depend on them.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

CONTAINERS = (dict, list, set, deque, defaultdict, OrderedDict, Counter, SimpleNamespace)
ATOMS = (int, float, str, bytes, bool, type(None))
LARGEST = 500  # items that are looked at


@dataclass(slots=True)
class _Shared:
    """The contents of one object, and the units that had hold of it."""

    state: object
    since: set[int] = field(default_factory=set)  # units that had it since it was looked at
    changers: set[int] = field(default_factory=set)


class Sharing:
    """What the live instances of fixtures contain."""

    def __init__(self) -> None:
        self._shared: dict[int, _Shared] = {}  # by unit of the instance

    def asked(self, instance: int, value: object, test: int) -> set[int]:
        """The units that filled `value`, of a fixture, so far; `test` has hold of it from now."""
        state = contents(value)
        if state is None:
            return set()
        shared = self._shared.setdefault(instance, _Shared(state))
        if shared.state != state:
            shared.changers |= shared.since
            shared.since.clear()
            shared.state = state
        found = shared.changers - {test}
        shared.since.add(test)
        return found


def contents(value: object) -> tuple[object, ...] | None:
    """Something that is equal as long as a container holds the same; None of what is none.

    Objects go by identity, so that no code of the program is run by looking.

    >>> shared = [1, []]
    >>> before = contents(shared)
    >>> shared[1].append(2)
    >>> contents(shared) == before
    False
    """
    if type(value) not in CONTAINERS:
        return None
    parts: list[object] = []
    waiting: list[Any] = [value]
    while waiting and len(parts) < LARGEST:
        one = waiting.pop()
        if type(one) is SimpleNamespace:
            one = vars(one)
        parts.append(len(one))
        inside = [*one.keys(), *one.values()] if isinstance(one, dict) else [*one]
        parts += [one if type(one) in ATOMS else id(one) for one in inside[:LARGEST]]
        waiting += [item for item in inside[:LARGEST] if type(item) in CONTAINERS]
    return tuple(parts)
