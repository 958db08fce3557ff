"""Settings of the whole process that one test may leave to the next.

The working directory, the context of decimal arithmetic, the locale, the dialects of `csv`
and the depth of recursion belong to no object of the program. Whoever comes after a test
that left one of them otherwise may depend on it; of decimal numbers and dialects, whoever
mentions something of that module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from edgewise.trace.left import Left, Variable

_SETTINGS: dict[str, Callable[[Any], object]] = {
    "decimal": lambda decimal: _context(decimal.getcontext()),
    "locale": lambda locale: locale.setlocale(locale.LC_ALL),
    "csv": lambda csv: tuple(csv.list_dialects()),
    "os": lambda os: os.getcwd(),
    "sys": lambda sys: sys.getrecursionlimit(),
}
_NAMED = frozenset({"decimal", "csv"})  # nobody else can tell


class Process:
    """The settings of this process, and who changed them."""

    def __init__(self, left: Left) -> None:
        self.left = left
        self._variables = {
            name: partial(_itself, Variable(None, name, "" if name in _NAMED else "*"))
            for name in _SETTINGS
        }
        self._state = {name: _setting(name) for name in _SETTINGS}

    def look(self) -> None:
        """Take in how everything is."""
        self._state = {name: _setting(name) for name in _SETTINGS}

    def ended(self, test: int) -> None:
        """A test is over: see what it has left otherwise."""
        for name, before in self._state.items():
            now = _setting(name)
            if now != before:
                self._state[name] = now
                if before is not None:  # else the module has just been imported
                    found = self._variables[name]
                    self.left.add(found, found, {}, [test], [""], sure=True)


def _setting(name: str) -> object:
    module = sys.modules.get(name)
    if module is None:
        return None
    try:
        return _SETTINGS[name](module)
    except (OSError, AttributeError, ValueError):  # a directory that is gone, a broken locale
        return ""


def _context(context: Any) -> object:
    traps = tuple(sorted(kind.__name__ for kind, on in context.traps.items() if on))
    kept = (context.prec, context.rounding, context.Emin, context.Emax)
    return *kept, context.capitals, context.clamp, traps


def _itself(variable: Variable) -> Variable:
    return variable
