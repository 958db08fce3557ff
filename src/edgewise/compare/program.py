"""One version of the program: its files' indexes, tied together by imports and inheritance.

A dotted name is resolved to files by the ends of their paths, not by asking the
import system: the old version is not there to be asked. Several files may fit;
all of them are then meant, which can only select more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from edgewise.data import dataclass
from edgewise.model.declarations import IMPORT, Declaration
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace.index import ClassFacts, FileIndex

Global = tuple[str, str]  # a path and a name in that module
ClassKey = tuple[str, str]  # a path and a qualified name


@dataclass(frozen=True)
class Program:
    """The indexes of one version, by path. Frozen, but what is derived is kept."""

    files: Mapping[str, FileIndex]

    @cached_property
    def _by_last(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for path in sorted(self.files):
            parts = module_parts(path)
            if parts:
                found.setdefault(parts[-1], []).append((parts, path))
        return found

    @cached_property
    def _by_line(self) -> dict[str, dict[int, list[Declaration]]]:
        return {}

    def declared_at(self, path: str, line: int) -> Sequence[Declaration]:
        """The import-time declarations of a file that stand on a line."""
        by_line = self._by_line.get(path)
        if by_line is None:
            by_line = self._by_line[path] = {}
            for declaration, _ in self.files[path].declarations:
                by_line.setdefault(declaration.line, []).append(declaration)
        return by_line.get(line, ())

    @cached_property
    def _resolved(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}

    def modules(self, dotted: str, importer: str) -> frozenset[str]:
        """The files that a dotted name may be the module of, as `importer` says it."""
        key = (dotted, _directory(importer) if dotted.startswith(".") else "")
        known = self._resolved.get(key)
        if known is None:
            known = self._resolved[key] = frozenset(self._find(dotted, importer))
        return known

    def _find(self, dotted: str, importer: str) -> Iterator[str]:
        if dotted.startswith("."):
            level = len(dotted) - len(dotted.lstrip("."))
            base = _directory(importer).split("/")
            base = [part for part in base if part]
            base = base[: len(base) - (level - 1)] if level > 1 else base
            parts = [*base, *filter(None, dotted.lstrip(".").split("."))]
            stem = "/".join(parts)
            for path in (f"{stem}.py", f"{stem}/__init__.py"):
                if path in self.files:
                    yield path
            return
        wanted = tuple(dotted.split("."))
        fitting = [
            (parts, path)
            for parts, path in self._by_last.get(wanted[-1], ())
            if parts[-len(wanted) :] == wanted
        ]
        rooted = [path for parts, path in fitting if self._is_root(parts[: -len(wanted)])]
        if rooted or wanted[0] not in sys.stdlib_module_names:
            yield from rooted or (path for _, path in fitting)

    def _is_root(self, directory: tuple[str, ...]) -> bool:
        """Whether modules may be found in a directory: it is no package itself."""
        return f"{'/'.join(directory)}/__init__.py" not in self.files

    def definers(self, path: str, name: str) -> frozenset[Global]:
        """Where the thing that a module calls `name` is defined, through any imports."""
        found: set[Global] = set()
        seen: set[Global] = set()
        waiting = [(path, name)]
        while waiting:
            here = waiting.pop()
            if here in seen or here[0] not in self.files:
                continue
            seen.add(here)
            meant = self.files[here[0]].imports.get(here[1])
            brought = [] if self._binds(*here) else list(self._brought(*here))
            waiting += brought
            if (meant is None and not brought) or here[1] in self._bound(here[0]):
                found.add(here)
            for dotted in meant or ():
                base, _, last = dotted.rpartition(".")
                if not base or dotted.startswith("."):
                    base = dotted[: len(dotted) - len(last)]
                for module in self.modules(base.rstrip(".") or base, here[0]) if base else ():
                    waiting.append((module, last))
        return frozenset(found)

    def _binds(self, path: str, name: str) -> bool:
        """Whether a module has a statement that binds a name, an import of it or another."""
        return name in self.files[path].imports or name in self._bound(path)

    def _brought(self, path: str, name: str) -> Iterator[Global]:
        """The modules of ours from which `import *` brings a name to one that does not bind it."""
        seen, waiting = {path}, [path]
        while waiting:
            here = waiting.pop()
            for module in {m for star in self.files[here].stars for m in self.modules(star, here)}:
                if self._binds(module, name):
                    yield module, name
                elif module not in seen:
                    seen.add(module)
                    waiting.append(module)

    def _bound(self, path: str) -> frozenset[str]:
        """The names that a module binds by other statements than imports.

        One of them may be imported, too: elsewhere, or for readers of types.
        """
        known = self._names_bound.get(path)
        if known is None:
            known = self._names_bound[path] = frozenset(
                name
                for declaration, _ in self.files[path].declarations
                if declaration.kind != IMPORT and not declaration.container
                for name in declaration.binds
            )
        return known

    @cached_property
    def _names_bound(self) -> dict[str, frozenset[str]]:
        return {}

    def means_module(self, path: str, chain: str) -> frozenset[str]:
        """The files of ours that a chain in a module may stand for as a module."""
        key = (path, chain)
        known = self._meant.get(key)
        if known is None:
            self._meant[key] = frozenset()  # an import in a circle means nothing more
            known = self._meant[key] = frozenset(self._means(path, chain))
        return known

    @cached_property
    def _meant(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}

    def _means(self, path: str, chain: str) -> Iterator[str]:
        base, _, last = chain.rpartition(".")
        if not base:
            for dotted in self.files[path].imports.get(last, ()):
                yield from self.modules(dotted, path)
                package, _, name = dotted.rpartition(".")
                package = package or dotted[: len(dotted) - len(name)]
                for module in self.modules(package, path) if package else ():
                    if module != path:
                        yield from self.means_module(module, name)
            if not self._binds(path, last):
                for module, name in self._brought(path, last):
                    yield from self.means_module(module, name)
            return
        root, _, rest = chain.partition(".")
        for dotted in self.files[path].imports.get(root, ()):
            yield from self.modules(f"{dotted}.{rest}", path)
        for module in self.means_module(path, base):
            directory = _directory(module)
            for stem in (
                (f"{directory}/{last}", last) if not directory else (f"{directory}/{last}",)
            ):
                for file in (f"{stem}.py", f"{stem}/__init__.py"):
                    if module.endswith("__init__.py") and file in self.files:
                        yield file
            yield from self.means_module(module, last)

    def leads_to(self, path: str, others: Collection[str]) -> bool:
        """Whether a module imports one of others, or what does so in turn."""
        seen, waiting = {path}, [path]
        while waiting:
            here = waiting.pop()
            if here in others:
                return True
            index = self.files.get(here)
            if index is not None:
                dotted = {*index.modules, *index.stars, *chain(*index.imports.values())}
                dotted |= {name.rpartition(".")[0] or name for name in dotted}
                found = {other for name in dotted for other in self.modules(name, here)} - seen
                seen |= found
                waiting += found
        return False

    def imports_module(self, path: str, module: str) -> bool:
        """Whether a file has an import that may mean `module` itself."""
        index = self.files[path]
        every = {*index.modules, *index.stars, *chain(*index.imports.values())}
        return any(module in self.modules(dotted, path) for dotted in every)

    # -- classes -------------------------------------------------------------------

    @cached_property
    def classes(self) -> dict[ClassKey, ClassFacts]:
        """Every class that import-time code defines."""
        return {
            (path, name): facts
            for path, index in self.files.items()
            for name, facts in index.classes.items()
        }

    def class_of(self, path: str, chain: str, within: str = "") -> frozenset[ClassKey]:
        """The classes of ours that a chain in a module may stand for."""
        if path not in self.files:
            return frozenset()
        outer = within
        while True:  # a class body sees the classes defined around it
            key = (path, f"{outer}.{chain}" if outer else chain)
            if key in self.classes:
                return frozenset({key})
            if not outer:
                break
            outer = outer.rpartition(".")[0]
        head, _, tail = chain.partition(".")
        found: set[ClassKey] = set()
        for module, name in self.definers(path, head):
            if (module, name) != (path, head) or tail:
                key = (module, f"{name}.{tail}" if tail else name)
                if key in self.classes:
                    found.add(key)
        base, _, last = chain.rpartition(".")
        if base:
            for module in self.means_module(path, base):
                if (module, last) in self.classes:
                    found.add((module, last))
                else:
                    found |= self.class_of(module, last) if module != path else frozenset()
        return frozenset(found)

    @cached_property
    def bases(self) -> dict[ClassKey, tuple[frozenset[ClassKey], ...]]:
        """The bases of each class, each as the classes of ours it may be; empty: not ours."""
        return {
            key: tuple(
                self.class_of(key[0], base, key[1].rpartition(".")[0]) for base in facts.bases
            )
            for key, facts in self.classes.items()
        }

    def foreign_bases(self, key: ClassKey) -> tuple[str, ...]:
        """The bases of a class that are not of this program, by the chains it names them with."""
        facts = self.classes[key]
        return tuple(
            base for base, found in zip(facts.bases, self.bases[key], strict=True) if not found
        )

    @cached_property
    def subclasses(self) -> dict[ClassKey, frozenset[ClassKey]]:
        """Each class with all classes below it, itself included."""
        below: dict[ClassKey, set[ClassKey]] = {}
        for key, bases in self.bases.items():
            for base in bases:
                for one in base:
                    below.setdefault(one, set()).add(key)
        return {key: frozenset(_closure(key, below)) for key in self.classes}

    @cached_property
    def ancestors(self) -> dict[ClassKey, frozenset[ClassKey]]:
        """Each class with all classes of ours above it, itself included."""
        above = {key: {one for base in bases for one in base} for key, bases in self.bases.items()}
        return {key: frozenset(_closure(key, above)) for key in self.classes}

    def related(self, one: ClassKey, other: ClassKey) -> bool:
        """Whether some class inherits from both, so that an object may be of both."""
        if one not in self.classes or other not in self.classes:
            return True
        return bool(self.subclasses[one] & self.subclasses[other])

    def lookup(self, key: ClassKey) -> tuple[ClassKey, ...]:
        """The classes of ours in which an attribute is looked for, nearest first (C3)."""
        return self._linear(key, ()) if key in self.classes else ()

    def _linear(self, key: ClassKey, seen: tuple[ClassKey, ...]) -> tuple[ClassKey, ...]:
        if key in seen:
            return (key,)
        direct = [one for base in self.bases[key] for one in sorted(base)]
        sequences = [list(self._linear(base, (*seen, key))) for base in direct] + [list(direct)]
        result = [key]
        while any(sequences):
            sequences = [s for s in sequences if s]
            for sequence in sequences:
                head = sequence[0]
                if not any(head in other[1:] for other in sequences):
                    break
            else:  # no consistent order: Python would refuse it; take any
                head = sequences[0][0]
            result.append(head)
            sequences = [[one for one in s if one != head] for s in sequences]
        return tuple(result)


def module_parts(path: str) -> tuple[str, ...]:
    """The parts of a module's name, as long as they may be: `src/app/a.py` is src.app.a."""
    stem = path[:-3] if path.endswith(".py") else path
    if "/" in stem and stem.startswith("@"):
        stem = stem[1:]
    parts = stem.split("/")
    if parts[-1] == "__init__":
        parts.pop()
    return tuple(parts)


def _directory(path: str) -> str:
    return path.rpartition("/")[0]


def _closure(start: ClassKey, following: Mapping[ClassKey, set[ClassKey]]) -> set[ClassKey]:
    found = {start}
    waiting = [start]
    while waiting:
        for other in following.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
