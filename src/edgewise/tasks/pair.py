"""The old and the new version, opened and compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from importlib.machinery import PathFinder

from edgewise.compare.difference import Change, FileDifference
from edgewise.compare.files import FileVersion, compare_files, read
from edgewise.compare.program import Program, module_parts
from edgewise.data import dataclass, field
from edgewise.errors import NotParsedWarning
from edgewise.select.imported import NewImports
from edgewise.select.imports import Appeared
from edgewise.select.selection import Fallback
from edgewise.source.digest import digest_of
from edgewise.source.working_tree import WorkingTree
from edgewise.standard import at_present, os, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex
from edgewise.trace.indexes import Indexes

_EXTENDERS = frozenset({"syspath_prepend", "addsitedir", "path_hooks", "meta_path"})

Texts = Callable[[Iterable[str]], Mapping[str, bytes]]  # digests -> texts


@dataclass(frozen=True, slots=True)
class Pair:
    """Two versions of the program, and how their files differ."""

    old: Program
    new: Program
    differences: tuple[FileDifference, ...]
    fallbacks: tuple[Fallback, ...] = ()
    appeared: tuple[Appeared, ...] = ()
    vanished: tuple[str, ...] = ()  # files that nobody had imported


@dataclass
class Versions:
    """Reads and keeps files of any version, by path and digest."""

    tree: WorkingTree
    texts: Texts
    granularity: str
    indexes: Indexes
    _read: dict[tuple[str, str], FileVersion | str] = field(default_factory=dict)
    _indexed: dict[tuple[str, str], FileIndex | None] = field(default_factory=dict)
    _now: dict[str, tuple[str, bytes] | None] = field(default_factory=dict)
    _origins: dict[str, str | None] = field(default_factory=dict)  # of top-level modules

    def digest_now(self, path: str) -> str | None:
        """The digest of a file on disk; None if it is gone."""
        return self.tree.digest(path)

    def lazy(
        self, digests: Mapping[str, str], modules: Iterable[str], *, anyway: bool = False
    ) -> list[str]:
        """The names of modules that could be imported, if anything has changed at all."""
        same = all(self.digest_now(path) == digest for path, digest in digests.items())
        if same and not anyway:
            return []
        names = []
        for path in modules:
            found = sorted(self._names_found(path), key=_likeliest)
            if found and self.digest_now(path) is not None:
                names.append(found[-1])
        return names

    def old(self, digests: Mapping[str, str]) -> Program:
        """A recorded version."""
        return Program(
            {path: i for path, d in digests.items() if (i := self._index(path, d)) is not None}
        )

    def pair(
        self,
        recorded: Program,
        digests: Mapping[str, str],
        imports: NewImports,
        ran_at_import: Callable[[str], int],
        there: Collection[str],
        anyway: bool = False,
    ) -> Pair:
        """A recorded version and the working tree; `anyway`: more than files has changed."""
        old, imported = recorded.files, imports.whole
        moved = sorted(path for path, d in digests.items() if self.digest_now(path) != d)
        fallbacks: list[Fallback] = []
        new = {path: index for path, index in old.items() if path not in moved}
        for path in [*moved, *sorted(imported - digests.keys())]:
            index = self._index_now(path)
            if index is not None:
                new[path] = index
        differences = []
        for path in moved:
            ran = (ran_at_import(path), imports.rows.get(path, 0))
            known = path in imported and all(ran)
            differences.append(
                self._compare(path, digests[path], fallbacks, ran if known else None)
            )
        anywhere = any(map(_extends_the_path, old.values()))
        appeared = tuple(self._appeared(digests, there, anywhere))
        after = Program(new)
        causes = frozenset((*moved, *(one.path for one in appeared)))
        for path, ran in self._run_otherwise(after, imports, ran_at_import):
            concerned = anyway or any(one.leads_to(path, causes) for one in (recorded, after))
            if concerned and path in digests and path not in moved:
                differences.append(self._compare(path, digests[path], fallbacks, ran))
        vanished = tuple(sorted(path for path in there if self.tree.is_gone(path)))
        return Pair(recorded, after, tuple(differences), tuple(fallbacks), appeared, vanished)

    def _run_otherwise(
        self, program: Program, imports: NewImports, ran_at_import: Callable[[str], int]
    ) -> Iterator[tuple[str, tuple[int, int]]]:
        """The modules of which other statements ran when they were imported than before.

        Their text may be the same: what they import raises an error now, or is something else.
        """
        for path in sorted(imports.whole & program.files.keys()):
            ran = (ran_at_import(path), imports.rows.get(path, 0))
            if all(ran) and (ran[0] ^ ran[1]) & program.files[path].body:
                yield path, ran

    def _compare(
        self, path: str, digest: str, fallbacks: list[Fallback], ran: tuple[int, int] | None
    ) -> FileDifference:
        before = self._version(path, digest)
        now = self._on_disk(path)
        after = self._version(path, now[0]) if now else read(path, b"", self.granularity)
        for version in (before, after):
            if isinstance(version, str):
                text = f"{path}: {version}; every test that has to do with it will run."
                fallbacks.append(Fallback(NotParsedWarning.slug, text))
                change = Change(path, 1, "<module>", "file", f"it cannot be compared: {version}")
                return FileDifference(path, whole=change)
        assert isinstance(before, FileVersion)
        assert isinstance(after, FileVersion)
        return compare_files(before, after, ran)

    def _version(self, path: str, digest: str) -> FileVersion | str:
        key = (path, digest)
        if key not in self._read:
            now = self._on_disk(path)
            text = now[1] if now is not None and now[0] == digest else self._old_text(digest)
            self._read[key] = self._parse(path, text, self.indexes.read(path, digest))
        return self._read[key]

    def _old_text(self, digest: str) -> bytes | None:
        return self.texts([digest]).get(digest)

    def _parse(self, path: str, text: bytes | None, index: FileIndex | None) -> FileVersion | str:
        if text is None:
            return "its old text is not kept"
        try:
            return read(path, text, self.granularity, index)
        except (SyntaxError, ValueError, RecursionError) as error:
            line = getattr(error, "lineno", None)
            return f"line {line}: {error.args[0]}" if line else str(error)

    def _index(self, path: str, digest: str) -> FileIndex | None:
        key = (path, digest)
        if key not in self._indexed:
            index = self.indexes.read(path, digest)
            if index is None:
                version = self._version(path, digest)
                index = version.index if isinstance(version, FileVersion) else None
                if index is not None:
                    self.indexes.write(index, digest)
            self._indexed[key] = index
        return self._indexed[key]

    def _index_now(self, path: str) -> FileIndex | None:
        now = self._on_disk(path)
        return self._index(path, now[0]) if now is not None else None

    def _on_disk(self, path: str) -> tuple[str, bytes] | None:
        if path not in self._now:
            text = self.tree.read(path)
            self._now[path] = (digest_of(text), text) if text is not None else None
        return self._now[path]

    def _appeared(
        self, digests: Mapping[str, str], there: Collection[str], anywhere: bool
    ) -> Iterator[Appeared]:
        """Files that were not there when the old version was recorded.

        `anywhere`: whether any directory may be put on the path while tests run.
        """
        for path in self.tree.python_files():
            if path not in digests and path not in there:
                parts = module_parts(path)
                every = [".".join(parts[start:]) for start in range(len(parts))]
                yield Appeared(path, frozenset(every if anywhere else self._names_found(path)))

    def _names_found(self, path: str) -> Iterator[str]:
        """The names under which the import system would find a file."""
        parts = module_parts(path)
        filename = os.path.realpath(self.tree.filename(path))
        for start in range(len(parts)):
            top = os.path.join(self.tree.config.root, *parts[: start + 1])
            origin = self._origin(parts[start])
            if origin is None:
                continue
            last = start == len(parts) - 1
            if (last and origin == filename) or (not last and origin in _package_files(top)):
                yield ".".join(parts[start:])

    def _origin(self, name: str) -> str | None:
        if name not in self._origins:
            self._origins[name] = _origin(name)
        return self._origins[name]


def _likeliest(name: str) -> tuple[bool, int]:
    """By what name a module is likely to be imported: in a package that is there already.

    Where the root is on the path, `src.pkg.mod` can be imported as well as `pkg.mod`, and
    would load all of `pkg` once more.
    """
    return name.partition(".")[0] in sys.modules, len(name)


def _extends_the_path(index: FileIndex) -> bool:
    """Whether functions of a file can put directories on the path of imports."""
    return (
        "sys.path" in index.chains
        or not _EXTENDERS.isdisjoint(index.attributes)
        or not _EXTENDERS.isdisjoint(chain.rpartition(".")[2] for chain in index.chains)
        or "sys.path" in index.strings
    )


def _origin(name: str) -> str | None:
    """Where a top-level module is found, or the directory of a namespace package."""
    try:
        spec = PathFinder.find_spec(name, at_present("sys", "path"))
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if spec.origin is None:
        found = list(spec.submodule_search_locations or ())
        return os.path.realpath(found[0]) if found else None
    return os.path.realpath(spec.origin)


def _package_files(directory: str) -> tuple[str, str]:
    real = os.path.realpath(directory)
    return real, os.path.join(real, "__init__.py")
