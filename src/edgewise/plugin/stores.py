"""Which probes of the project stand where names are mentioned, and where they are stored into."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.plugin.changeable import Rows
from edgewise.standard import builtins as __builtins__
from edgewise.trace import runtime
from edgewise.trace.file_facts import Facts
from edgewise.trace.runtime import Module

# By these, attributes are set whose names are computed.
BY_TEXT = frozenset({"setattr", "__setattr__", "__dict__", "vars"})

_Known = dict[frozenset[str], tuple[int, Rows]]  # with how many modules there were then


class Stores:
    """Tells the probes of all modules that are loaded by now."""

    def __init__(self, facts_of: Callable[[Module], Facts]) -> None:
        self.facts_of = facts_of
        self._mentioning: _Known = {}
        self._storing: _Known = {}

    def mentioning(self, names: frozenset[str]) -> Rows:
        """The probes of what mentions one of some names."""
        return self._rows(self._mentioning, names, lambda facts: facts.reads)

    def storing(self, names: frozenset[str]) -> Rows:
        """The probes of what stores into one of some names."""
        return self._rows(self._storing, names, lambda facts: facts.stored)

    def _rows(
        self, all_known: _Known, names: frozenset[str], of: Callable[[Facts], dict[str, int]]
    ) -> Rows:
        known, rows = all_known.get(names, (0, {}))
        if known < len(runtime.modules):
            for module in runtime.modules[known:]:
                found = {} if module.light else of(self.facts_of(module))
                for name in names & found.keys():
                    rows[module.number] = rows.get(module.number, 0) | found[name]
            all_known[names] = (len(runtime.modules), rows)
        return rows
