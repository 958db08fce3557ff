"""What a test has replaced for a while, and what is made of it meanwhile.

A place that is filled then keeps something that others find when all is put back again:
what they find is the doing of the test, though nothing shows that it has left anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from edgewise.plugin.changeable import Rows
from edgewise.plugin.held import hits
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os
from edgewise.trace.history import Unit
from edgewise.trace.left import holders_of
from edgewise.trace.runtime import address

_MOCKING = frozenset({"patch"})  # of what it replaces nothing is known
_ENVIRONMENT = frozenset({"environ", "environb", "getenv", "expandvars", "expanduser", "which"})


class Patched:
    """Tells whether what ran has to do with what is replaced now."""

    def __init__(self, mentioning: Callable[[frozenset[str]], Rows]) -> None:
        self.mentioning = mentioning  # the probes of what mentions one of some names
        self._item: Any = None  # the test that runs
        self._held: dict[int, frozenset[str]] = {}  # by address: names of what it has changed

    def begin(self, item: Any) -> None:
        """A test runs from now on; or none does."""
        self._item = item
        self._held.clear()

    def concerns(self, unit: Unit, ran: Rows) -> bool:
        """Whether what ran in a unit may mention something that the test has replaced."""
        if self._item is None:
            return False
        if hits(ran, self.mentioning(_MOCKING)):
            return True
        patch = (getattr(self._item, "funcargs", None) or {}).get("monkeypatch")
        if patch is None:
            return False
        if getattr(patch, "_cwd", None) is not None:
            return True  # who looks for a file need not say where
        names = frozenset(self._replaced(patch))
        return bool(names) and hits(unit.hits, self.mentioning(names))

    def _replaced(self, patch: Any) -> Iterator[str]:
        """The names of attributes, and of mappings, that are something else for a while."""
        for _, name, *_ in getattr(patch, "_setattr", ()):
            if isinstance(name, str):
                yield name
        changed = (e[0] for e in getattr(patch, "_setitem", ()) if _is_otherwise(*e))
        for mapping in {address(one): one for one in changed}.values():
            if mapping is os.environ:
                yield from _ENVIRONMENT
            yield from self._names_of(mapping)

    def _names_of(self, mapping: Any) -> frozenset[str]:
        """The names by which a mapping is held; the test holds it as well, as long as it runs."""
        if address(mapping) not in self._held:
            names = holders_of(mapping).values()
            self._held[address(mapping)] = frozenset().union(*names)
        return self._held[address(mapping)]


def _is_otherwise(mapping: Any, key: Any, before: object) -> bool:
    """Whether a key does not say what it said before, and will say again; in doubt, it does not."""
    if mapping is os.environ:
        held = vars(mapping)["_data"]  # nobody is to be told that somebody looks
        was = mapping.encodevalue(before) if isinstance(before, str) else None
        return bool(held.get(mapping.encodekey(key)) != was)
    if type(mapping) is not dict or type(key) is not str:
        return True
    if key in mapping:
        return mapping[key] is not before
    return not type(before).__module__.startswith("_pytest")  # else it was not there before
