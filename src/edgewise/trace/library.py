"""The import hook's part for libraries."""

from __future__ import annotations

from functools import cached_property
from importlib.machinery import SourceFileLoader as Loader
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any, NamedTuple

from edgewise.config import ContextConfig, TraceConfig
from edgewise.context.file_calls import is_unheard
from edgewise.context.library.bound import Bound, read
from edgewise.context.library.installed import Installed
from edgewise.context.library.tables import Tables
from edgewise.source.digest import digest_of
from edgewise.standard import ast, marshal, os, suppress, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.file_facts import Facts, packed, unpacked
from edgewise.trace.kept import cache_name, write_atomically
from edgewise.trace.noting import file_of
from edgewise.trace.runtime import LIBRARY, Module

NO_FACTS = Facts({}, {}, {}, 0, frozenset(), {})
SHAPE = 17  # bump when the instrumented code of libraries changes its shape


class Said(NamedTuple):
    """What the text of a library's module says."""

    facts: Facts
    functions: dict[int, str]  # probe -> function
    bound: list[Bound]  # in the order of their lines


def _said(kept: tuple[Any, ...]) -> Said:
    return Said(unpacked(kept[1]), kept[2], [Bound(*one) for one in kept[3]])


class Libraries:
    """Puts light probes into the modules of libraries as they are imported."""

    def __init__(self, config: TraceConfig, context: ContextConfig) -> None:
        self.config = config
        self.installed = Installed(context.places, context.on_path)
        self.plain: set[str] = set()  # modules that run without probes
        # Not the modules: kept by us, they would outlive what they hold when the process ends.
        self._there = [(name, file_of(module)) for name, module in list(sys.modules.items())]
        self._said: dict[tuple[str, str], Said] = {}

    @cached_property
    def loaded_before(self) -> list[str]:
        """The modules of libraries that were there before us; few runs have to know."""
        return [
            name
            for name, file in self._there
            if isinstance(file, str) and self.installed.is_library(file)
        ]

    def code(self, loader: Loader, fullname: str) -> CodeType | None:
        """The instrumented code of a library's module, or None to load it plainly.

        One that we load for ourselves gets no probes, lest what we do with it be the doing of
        whoever is at work; a program that asks for it as well depends on all of it.
        """
        filename = getattr(loader, "path", None)
        if not isinstance(filename, str) or not self.installed.is_library(filename):
            return None
        if is_unheard() or type(loader).source_to_code is not Loader.source_to_code:
            self.plain.add(fullname)
            return None
        try:
            return self._compiled(loader.get_data(filename), filename, fullname)
        except (SyntaxError, ValueError, OSError, RecursionError, LookupError, TypeError):
            self.plain.add(fullname)
            return None
        except (AssertionError, AttributeError):
            self.plain.add(fullname)
            return None

    def _compiled(self, text: bytes, filename: str, fullname: str) -> CodeType:
        path, digest = LIBRARY + fullname, digest_of(text)
        entry = self._entry(path, digest, filename)
        kept = _read(entry)
        if isinstance(kept, tuple) and isinstance(kept[0], CodeType):
            self._said[path, digest] = _said(kept)
            return kept[0]
        from edgewise.trace.light import put_light_probes  # weighs much

        tree = ast.parse(text, filename)
        package = os.path.basename(filename) == "__init__.py"
        table, bound = read(tree, fullname, package)
        if self.config.cache is not None:
            Tables(self.installed, self.config.cache).keep(fullname, text, package, table)
        facts, functions = put_light_probes(tree, path, self.config.root, digest)
        code = compile(tree, filename, "exec", dont_inherit=True)
        self._said[path, digest] = said = Said(facts, functions, bound)
        if entry is not None:
            with suppress(OSError):
                content: Any = (code, packed(said.facts), functions, [tuple(b) for b in bound])
                write_atomically(entry, marshal.dumps(content))
        return code

    def facts_of(self, module: Module) -> Facts:
        """What the text of a library's module says."""
        return self._of(module).facts

    def functions_of(self, module: Module) -> dict[int, str]:
        """The function that each probe of a library's module stands for."""
        return self._of(module).functions

    def bound_at(self, module: Module, line: int) -> Bound | None:
        """The statement that a line is in, if it does nothing but bind names."""
        every = self._of(module).bound
        return next((one for one in every if one.first <= line <= one.last), None)

    def _of(self, module: Module) -> Said:
        key = (module.path, module.digest)
        if key not in self._said:  # a child process loaded it
            self._said[key] = self._kept(module) or Said(NO_FACTS, {}, [])
        return self._said[key]

    def _kept(self, module: Module) -> Said | None:
        found = self.installed.find(module.path[len(LIBRARY) :])
        kept = _read(self._entry(module.path, module.digest, found.filename)) if found else None
        return _said(kept) if isinstance(kept, tuple) else None

    def _entry(self, path: str, digest: str, filename: str) -> str | None:
        if self.config.cache is None:
            return None
        python = f"{sys.implementation.cache_tag}-{MAGIC_NUMBER.hex()}"
        tag = f"light-{SHAPE}-{python}-{sys.flags.optimize}-{filename}"
        name = cache_name(self.config.root, path, digest, "light", tag)
        return os.path.join(self.config.cache, name[:2], name[2:])


def is_library(module: Module) -> bool:
    """Whether a module is one of a library."""
    return module.light


def _read(entry: str | None) -> object:
    if entry is None:
        return None
    try:
        with open(entry, "rb") as file:
            return marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return None
