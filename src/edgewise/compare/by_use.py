"""The import-time declarations of a file, by what they use.

A change is followed through hundreds of names. Each asks every file who uses it, and
most files answer that nobody does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.model.declarations import Declaration
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

_Places = dict[str, list[int]]


class ByUse:
    """Finds the declarations of one file that mention a name, in the order of the file."""

    def __init__(self, index: FileIndex) -> None:
        self._all = [declaration for declaration, _ in index.declarations]
        self._names: _Places = {}
        self._attributes: _Places = {}
        self._strings: _Places = {}
        self._own: _Places = {}
        self._chains: _Places = {}
        for at, declaration in enumerate(self._all):
            used = declaration.uses
            _note(self._names, used.names, at)
            _note(self._attributes, used.attributes, at)
            _note(self._strings, used.strings, at)
            _note(self._own, used.own, at)
            _note(self._chains, used.chains, at)
        # By a name in it, not the first: chains in annotations, and the declarations with these.
        self._annotated: dict[str, list[tuple[str, int]]] = {}
        for at, declaration in enumerate(self._all):
            for chain in declaration.annotated:
                for part in dict.fromkeys(chain.split(".")[1:]):
                    self._annotated.setdefault(part, []).append((chain, at))
        self._rows: dict[str, list[str]] = {}  # of functions: the chains in which a name stands
        self._within: dict[str, list[str]] = {}  # the same of declarations
        _split(self._rows, index.chains)
        _split(self._within, self._chains)
        self._mentioned: dict[frozenset[str], list[int]] = {}

    def naming(self, names: Iterable[str]) -> list[Declaration]:
        """Those that use one of these names by itself."""
        return self._chosen(self._at(self._names, names))

    def reading(self, name: str) -> list[Declaration]:
        """Those that read an attribute of this name, of an object of which nothing is said."""
        return self._chosen(self._at(self._attributes, (name,)))

    def saying(self, name: str) -> list[Declaration]:
        """Those that have this string."""
        return self._chosen(self._at(self._strings, (name,)))

    def mentioning(self, names: frozenset[str]) -> list[Declaration]:
        """Those that mention one of these names in any way, at the end of a chain too."""
        known = self._mentioned.get(names)
        if known is None:
            found = set()
            for places in (self._names, self._attributes, self._strings, self._own):
                found |= self._at(places, names)
            chains = (c for name in names for c in (name, *self._within.get(name, ())))
            found |= self._at(self._chains, (c for c in chains if c.rpartition(".")[2] in names))
            known = self._mentioned[names] = sorted(found)
        return [self._all[at] for at in known]

    def asking(self, name: str, chains: Iterable[str]) -> list[Declaration]:
        """Those that may read `name` of something: by itself, of `self`, or in these chains."""
        found = self._at(self._chains, chains)
        for places in (self._attributes, self._strings, self._own):
            found |= self._at(places, (name,))
        return self._chosen(found)

    def chained(self, chains: Iterable[str]) -> list[Declaration]:
        """Those that have one of these chains."""
        return self._chosen(self._at(self._chains, chains))

    def annotating(self, name: str) -> Iterator[tuple[str, Declaration]]:
        """Those with a chain in an annotation in which a name stands, not as the first."""
        for chain, at in self._annotated.get(name, ()):
            yield chain, self._all[at]

    def chains_with(self, name: str) -> Iterator[str]:
        """The chains of declarations in which a name stands, not as the first."""
        yield from self._within.get(name, ())

    def rows_with(self, name: str) -> Iterator[str]:
        """The chains of functions in which a name stands, not as the first."""
        yield from self._rows.get(name, ())

    def _chosen(self, found: set[int]) -> list[Declaration]:
        return [self._all[at] for at in sorted(found)]

    @staticmethod
    def _at(places: _Places, names: Iterable[str]) -> set[int]:
        return {at for name in names for at in places.get(name, ())}


def _note(places: _Places, names: Iterable[str], at: int) -> None:
    for name in names:
        places.setdefault(name, []).append(at)


def _split(chains_of: dict[str, list[str]], chains: Iterable[str]) -> None:
    for chain in chains:
        for part in dict.fromkeys(chain.split(".")[1:]):
            chains_of.setdefault(part, []).append(chain)
