"""Which files of a recording can get at the names of which others, whether they ran or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from edgewise.compare.program import module_parts
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import FileVersion
from edgewise.trace.naming import Called, called, importers, importing, named_by
from edgewise.trace.runtime import LIBRARY, Module


class Reaching:
    """Who names whom. A file of which nothing is known may name any other."""

    def __init__(
        self,
        files: Iterable[FileVersion],
        ran: Mapping[str, Sequence[Module]],
        facts_of: Callable[[FileVersion], Facts | None],
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """`ran` has those that ran here, `names` how others were called when they did."""
        self.files = {file.path: file for file in files}
        self.ran = ran
        self.facts_of = facts_of
        self.names = names or {}
        self._named: dict[str, set[str] | None] = {}
        self._importers: dict[str, set[str]] = {}

    def reaches(self, path: str, other: str) -> bool:
        """Whether a file can get at the names of another, by what it names."""
        named = self._names_in(path)
        if path == other or named is None or (other not in self.files and other not in self.ran):
            return True
        return not named.isdisjoint(self._called(other).names)

    def importing(self, file: FileVersion, module: str) -> int:
        """The probes of the statements of a file that import a module, so far as they are known."""
        facts = self.facts_of(file)
        return importing([module], self._called(file.path), facts) if facts is not None else 0

    def imports(self, path: str, other: str) -> bool:
        """Whether a file can have hold of what another defines, by others too."""
        names, named = self._mentioned
        if path not in names or other not in names:
            return True
        if other not in self._importers:
            found = importers(other, names, named)
            for one in names.keys() - named.keys() - found:  # it may name any other
                found |= importers(one, names, named)
            self._importers[other] = found
        return path in self._importers[other]

    @cached_property
    def _mentioned(self) -> tuple[dict[str, tuple[str, ...]], dict[str, set[str]]]:
        """Of each file of ours the names that it has, and those that it mentions, if known."""
        ours = [path for path in self.files if not path.startswith(LIBRARY)]
        named = {path: known for path in ours if (known := self._names_in(path)) is not None}
        return {path: self._called(path).names for path in ours}, named

    def _names_in(self, path: str) -> set[str] | None:
        """The names of modules that a file mentions; None if that is not known."""
        if path not in self._named:
            file = self.files.get(path)
            facts = self.facts_of(file) if file is not None else None
            self._named[path] = named_by(self._called(path), facts) if facts is not None else None
        return self._named[path]

    def _called(self, path: str) -> Called:
        """How a file is called; if that is not known, how it may be."""
        ran = [called(module) for module in self.ran.get(path, ())]
        if ran:
            names = [name for one in ran for name in one.names]
            return Called(tuple(names), tuple(package for one in ran for package in one.packages))
        names = list(self.names.get(path) or self._possible(path))
        if path.endswith("/__init__.py"):
            return Called(tuple(names), tuple(names))
        return Called(tuple(names), tuple(name.rpartition(".")[0] for name in names))

    def _possible(self, path: str) -> Iterator[str]:
        """The names a file may have: of one in a package, those that begin above it.

        Somebody may put the directory of a package on the path all the same. Then it is not
        called as a module of Python's own.
        """
        parts = module_parts(path)
        for start in range(len(parts)):
            outside = "/".join([*parts[:start], "__init__.py"])
            if outside not in self.files or parts[start] not in sys.stdlib_module_names:
                yield ".".join(parts[start:])
