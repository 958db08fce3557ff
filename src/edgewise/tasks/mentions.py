"""Which names the units of a run mention, so far as its files ran in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from edgewise.compare.files import read
from edgewise.context.key import PREFIX as CONTEXT
from edgewise.context.library.fingerprints import FUNCTION
from edgewise.standard import builtins as __builtins__
from edgewise.tasks.reaching import Reaching
from edgewise.tasks.record import Run
from edgewise.trace import runtime
from edgewise.trace.compose import names_to_mention
from edgewise.trace.doings import computed_names, listed_modules
from edgewise.trace.facts import facts
from edgewise.trace.file_facts import COMPUTED, HELD, IMPORTING, Facts
from edgewise.trace.history import FileVersion, Recording, Unit
from edgewise.trace.imported import names_imported
from edgewise.trace.left import ANYWHERE, OWN_NAMES
from edgewise.trace.library import is_library
from edgewise.trace.library_touches import KIND
from edgewise.trace.listings import COPIES, LISTS, LISTS_OWN
from edgewise.trace.marks import OF_LIBRARY, Mark
from edgewise.trace.runtime import LIBRARY as PREFIX
from edgewise.trace.runtime import Module, address
from edgewise.trace.spans import mentioned

_LIBRARY = CONTEXT + KIND
Kept = Callable[[str, str], Facts | None]  # path and digest -> what is known without a look
Asked = Callable[[Unit], bool]  # of a unit of the new recording
FunctionsOf = Callable[[Module], Mapping[int, str]]  # of a library: probe -> function


def functions_of(run: Run) -> FunctionsOf | None:
    """What gives the functions of a library's module; None if libraries have no probes."""
    libraries = run.hook.libraries
    return libraries.functions_of if libraries is not None else None


class Reading:
    """Which names the units of a run mention, so far as it ran in this process."""

    def __init__(
        self,
        recording: Recording,
        facts_of: Callable[[Module], Facts] | None,
        functions_of: FunctionsOf | None = None,
        kept: Kept | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """`names` has how files were called that did not run here."""
        self.recording = recording
        self.names = names
        self.kept = kept
        self.facts_of = facts_of
        self.functions_of = functions_of
        self._modules = {(module.path, module.digest): module for module in runtime.modules}
        self._by_path: dict[str, list[Module]] = {}
        for module in self._modules.values():
            self._by_path.setdefault(module.path, []).append(module)
        self._reaching = Reaching((), self._by_path, self._known, names)
        self._files = 0  # how many it knows
        self._globals: dict[str, str | None] = {}
        self._masks: dict[tuple[str, frozenset[str], str], int] = {}
        self._asked_of: Sequence[FileVersion] = ()
        self._asked: dict[tuple[str, frozenset[str]], Asked] = {}  # with those files
        self._parsed: dict[str, Facts | None] = {}
        self._libraries: dict[frozenset[str], frozenset[str]] = {}
        self._bound: dict[tuple[str, str], frozenset[str] | None] = {}
        self._run: dict[int, tuple[Unit, frozenset[str]]] = {}  # by address, for as long as it is

    def reads(self, file: FileVersion, probe: int, unit: Unit) -> bool:
        """Whether a unit may read what the region of a probe stores; if in doubt it does."""
        facts = self._known(file)
        region = facts.regions.get(probe) if facts is not None else None
        if region is None or region.kind != "store" or {COMPUTED, HELD} & set(region.names):
            return True
        names = tuple(names_to_mention(region))
        for at, row in unit.hits.items():
            there = self._known(self.recording.files[at])
            if there is None or any(row & there.reads.get(name, 0) for name in names):
                return True
        return False

    def stores(self, place: str) -> bool:
        """Whether a place is filled whatever is there, so far as its file ran here."""
        path, _, probe = place.rpartition("#")
        for module in self._by_path.get(path, ()) if self.facts_of is not None else ():
            region = self.facts_of(module).regions.get(int(probe))  # type: ignore[misc]
            if region is not None:
                return region.kind == "store"
        return False

    def past(self, file: FileVersion, probe: int) -> int:
        """The probes on the way past the region of one."""
        facts = self._known(file)
        region = facts.regions.get(probe) if facts is not None else None
        return region.past if region is not None else 0

    def mentions(self, standing: Unit, files: Sequence[FileVersion]) -> Asked:
        """Whether a unit may read what another one stands for; if in doubt it does.

        Of units that stand for the same it is the same that is asked.
        """
        place, names = standing.key, mentioned(standing.touches)
        if files is not self._asked_of:
            self._asked_of, self._asked = files, {}
        if (place, names) not in self._asked:
            self._asked[place, names] = self._mention(place, names, files)
        return self._asked[place, names]

    def _mention(self, place: str, names: frozenset[str], files: Sequence[FileVersion]) -> Asked:
        self._reach(files)
        functions = self._in_libraries(place, names)
        masks: dict[int, int] = {}

        def asked(reader: Unit) -> bool:
            for at, row in reader.hits.items():
                if at not in masks:
                    masks[at] = self._mentions(place, names, files[at])
                if row & masks[at]:
                    return True
            return bool(functions) and not functions.isdisjoint(self._run_by(reader))

        return asked

    def _run_by(self, reader: Unit) -> frozenset[str]:
        """What a unit touches of libraries."""
        known = self._run.get(address(reader))
        if known is None:
            names = (t.name.rpartition("=")[0] for t in reader.touches if t.kind == _LIBRARY)
            known = self._run[address(reader)] = (reader, frozenset(names))
        return known[1]

    def _in_libraries(self, place: str, names: frozenset[str]) -> frozenset[str]:
        """The functions of libraries that mention one of some names, as touches call them.

        A library does not know of the globals of the project.
        """
        if self.facts_of is None or self.functions_of is None or self._global_of(place):
            return frozenset()
        if names not in self._libraries:
            self._libraries[names] = frozenset(self._functions_mentioning(names))
        return self._libraries[names]

    def _functions_mentioning(self, names: frozenset[str]) -> Iterator[str]:
        assert self.facts_of is not None
        assert self.functions_of is not None
        for module in self._modules.values():
            if is_library(module):
                reads = self.facts_of(module).reads
                row = 0
                for name in names:
                    row |= reads.get(name, 0) if name else -1
                for probe, function in self.functions_of(module).items() if row else ():
                    if row >> probe & 1:
                        yield f"{FUNCTION} {module.path[len(PREFIX) :]}:{function}"

    def finds(self, mark: Mark, files: Sequence[FileVersion]) -> Asked:
        """Whether a unit may read an attribute that was left otherwise; if in doubt it does."""
        self._reach(files)
        gets_at = cache(lambda at: self._gets_at(mark, files[at]))
        reading = cache(lambda at: self._reading(mark, files[at]))
        replacing = cache(lambda at: self._replacing(mark, files[at]))
        importing = cache(lambda at: self._reaching.importing(files[at], mark.imported))
        modules = frozenset(self._modules_of(mark))
        name = f"{IMPORTING} {mark.imported.rpartition('.')[2]}"

        def asked(unit: Unit) -> bool:
            rows = unit.hits.items()
            if mark.imported and any(row & importing(at) for at, row in rows):
                return False  # it has that anyway
            if mark.imported and name in computed_names([unit]):
                return False
            if not modules.isdisjoint(listed_modules([unit])):
                return True
            if not any(row & gets_at(at) for at, row in rows):
                return False
            if not mark.name:
                return True
            read = mark.name in computed_names([unit]) or any(row & reading(at) for at, row in rows)
            return read and not any(row & replacing(at) for at, row in rows)

        return asked

    def _reach(self, files: Sequence[FileVersion]) -> None:
        """Know which of some files get at which; from time to time there are more of them."""
        if len(files) > self._files:
            self._files = len(files)
            self._reaching = Reaching(files, self._by_path, self._known, self.names)
            self._globals.clear()

    def _modules_of(self, mark: Mark) -> Iterator[str]:
        """The names of the modules that hold an object, other than in a class."""
        for path, name in (one.split("::", 1) for one in mark.holders):
            for module in () if name.endswith(ANYWHERE) else self._by_path.get(path, ()):
                yield from (module.name, *module.others)

    def _gets_at(self, mark: Mark, file: FileVersion) -> int:
        """The probes of a file of which each shows that an object is got at."""
        known = self._known(file)
        return -1 if known is None else self._held(mark, file, known)

    def _held(self, mark: Mark, file: FileVersion, known: Facts) -> int:
        row = self._of_classes(mark, file, known)
        for path, name in (one.split("::", 1) for one in mark.holders):
            if path.startswith(OF_LIBRARY):
                row |= self._importing(path[len(OF_LIBRARY) :], file, known)
                continue
            if name.endswith(ANYWHERE):
                return -1 if self._reaching.imports(file.path, path) else row
            row |= known.reads.get(name, 0) if self._reaching.reaches(file.path, path) else 0
            row |= known.reads.get(OWN_NAMES, 0) if path == file.path else 0
        return row

    def _importing(self, library: str, file: FileVersion, known: Facts) -> int:
        """The probes of what mentions anything of a library, in a file that did not run here.

        Of those that did, it is known which of their names hold something of it.
        """
        if file.path in self._by_path:
            return 0
        key = (file.digest, library)
        if key not in self._bound:
            self._bound[key] = names_imported(file.text, library)
        names = self._bound[key]
        if names is None:
            return -1
        row = 0
        for name in names:
            row |= known.reads.get(name, 0)
        return row

    def _reading(self, mark: Mark, file: FileVersion) -> int:
        """The probes of a file that show that an attribute is read, or all there are."""
        known = self._known(file)
        if known is None:
            return -1
        row = known.reads.get(mark.name, 0)
        if mark.is_of_process:
            return row
        row |= known.reads.get(LISTS, 0) | (known.reads.get(COPIES, 0) if mark.copied else 0)
        own = known.reads.get(LISTS_OWN, 0)
        return row | (own & self._of_classes(mark, file, known) if mark.classes else own)

    def _of_classes(self, mark: Mark, file: FileVersion, known: Facts) -> int:
        """The probes of the methods of an object."""
        row = 0
        for path, name in (one.split("::", 1) for one in mark.classes):
            row |= known.holders.get(name, 0) if path == file.path else 0
        return row

    def _replacing(self, mark: Mark, file: FileVersion) -> int:
        """The probes of a file that show that an object is given another such attribute."""
        known = self._known(file)
        paths = [one.split("::", 1)[0] for one in mark.holders if not one.endswith(ANYWHERE)]
        if known is None or not any(self._reaching.reaches(file.path, path) for path in paths):
            return 0
        return known.replaced.get(mark.name, 0)

    def _mentions(self, place: str, names: frozenset[str], file: FileVersion) -> int:
        """The probes of a file of which each shows that the place is mentioned."""
        key = (place, names, file.path)
        if key not in self._masks:
            self._masks[key] = self._mask(place, names, file)
        return self._masks[key]

    def _mask(self, place: str, names: frozenset[str], file: FileVersion) -> int:
        known = self._known(file)
        if known is None:
            return -1
        there = self._global_of(place)
        if there is not None and not self._reaching.reaches(file.path, there):
            return 0
        row = 0
        for name in names:
            row |= known.reads.get(name, 0) if name else -1
        return row

    def _read(self, file: FileVersion) -> Facts | None:
        """What the text of a file says that did not run here; None if it cannot be told."""
        if file.path not in self._parsed:
            kept = self.kept(file.path, file.digest) if self.kept is not None else None
            self._parsed[file.path] = kept or self._parse(file)
        return self._parsed[file.path]

    def _parse(self, file: FileVersion) -> Facts | None:
        try:
            parsed = read(file.path, file.text, self.recording.granularity)
        except (SyntaxError, ValueError, RecursionError):
            return None
        return facts(parsed.placement) if parsed.placement.size == file.probes else None

    def _global_of(self, place: str) -> str | None:
        """The file of which a place is a global, if it is one."""
        if place not in self._globals:
            self._globals[place] = self._look_up(place)
        return self._globals[place]

    def _look_up(self, place: str) -> str | None:
        path, _, probe = place.rpartition("#")
        there = self._by_path.get(path, ())
        file = self._reaching.files.get(path)
        if there and self.facts_of is not None:
            facts: Facts | None = self.facts_of(there[-1])
        else:
            facts = self._known(file) if file is not None else None
        region = facts.regions.get(int(probe)) if facts is not None else None
        if region is None or region.root.partition(":")[0] != "global":
            return None
        return path

    def _known(self, file: FileVersion) -> Facts | None:
        """What the text of a file says, whether it ran here or not; None if it cannot be told."""
        return self._facts(file) or self._read(file)

    def _facts(self, file: FileVersion) -> Facts | None:
        module = self._modules.get((file.path, file.digest))
        if module is None or self.facts_of is None:
            return None
        return self.facts_of(module)
