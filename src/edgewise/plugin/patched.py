"""What a test has replaced for a while, and what is made of it meanwhile.

A place that is filled then keeps something that others find when all is put back again:
what they find is the doing of the test, though nothing shows that it has left anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

from edgewise.plugin.changeable import Rows
from edgewise.plugin.held import hits
from edgewise.trace.history import Unit
from edgewise.trace.left import holders_of

_MOCKING = frozenset({"patch"})  # of what it replaces nothing is known
_ENVIRONMENT = frozenset({"environ", "environb", "getenv", "expandvars", "expanduser", "which"})


class Patched:
    """Tells whether what ran has to do with what is replaced now."""

    def __init__(self, mentioning: Callable[[frozenset[str]], Rows]) -> None:
        self.mentioning = mentioning  # the probes of what mentions one of some names
        self.item: Any = None  # the test that runs

    def concerns(self, unit: Unit, ran: Rows) -> bool:
        """Whether what ran in a unit may mention something that the test has replaced."""
        if self.item is None:
            return False
        if hits(ran, self.mentioning(_MOCKING)):
            return True
        patch = (getattr(self.item, "funcargs", None) or {}).get("monkeypatch")
        if patch is None:
            return False
        if getattr(patch, "_cwd", None) is not None:
            return True  # who looks for a file need not say where
        names = frozenset(_replaced(patch))
        return bool(names) and hits(unit.hits, self.mentioning(names))


def _replaced(patch: Any) -> Iterator[str]:
    """The names of attributes, and of mappings, that are something else for a while."""
    for _, name, *_ in getattr(patch, "_setattr", ()):
        if isinstance(name, str):
            yield name
    for mapping in {id(one): one for one, *_ in getattr(patch, "_setitem", ())}.values():
        if mapping is os.environ:
            yield from _ENVIRONMENT
        for names in holders_of(mapping).values():
            yield from names
