"""The import hook.

Python finds every source file through `SourceFileLoader`, whoever does the
finding: the standard finders, those of editable installs, `runpy`, a test that
builds a spec by hand. So the hook replaces `SourceFileLoader.get_code` and
leaves `sys.meta_path` alone; a program that clears or replaces it keeps being
recorded, and `__loader__` is what it always was. `runpy.run_path` alone reads
and compiles by itself, and is replaced as well.

A file that cannot be instrumented runs plain, and whoever imports it is taken
to have executed all of it.
"""

from __future__ import annotations

import importlib
import runpy
from collections.abc import Callable
from importlib import util
from importlib.machinery import SourceFileLoader as Loader
from types import CodeType
from typing import Any

from edgewise.config import TraceConfig
from edgewise.context.file_calls import is_unheard
from edgewise.errors import (
    CacheUnwritableWarning,
    EdgewiseWarning,
    ForeignLoaderWarning,
    InstrumentFailedWarning,
    SyntaxErrorWarning,
    UndecodableSourceWarning,
)
from edgewise.source.digest import digest_of
from edgewise.source.project import Project
from edgewise.standard import ast, marshal, os, suppress, sys, warnings
from edgewise.standard import builtins as __builtins__
from edgewise.trace.asked import Asked
from edgewise.trace.file_facts import Facts, packed, unpacked
from edgewise.trace.kept import cache_name, write_atomically
from edgewise.trace.library import Libraries, is_library
from edgewise.trace.noting import file_of
from edgewise.trace.runtime import Module, by_code_file, note_module

ASKED = "asked-2"  # what a kept `Asked` is called; count when it changes its shape
GetCode = Callable[[Loader, str], CodeType | None]
_bootstrap: Any = getattr(importlib, "_bootstrap")  # noqa: B009
_plain_import: Callable[..., Any] = _bootstrap._gcd_import
_plain_code_of_file: Callable[..., Any] = getattr(runpy, "_get_code_from_file")  # noqa: B009


DEEP = 12  # blocks in each other; CPython compiles twenty, and each may get one of ours
_FAILING = (RecursionError, AssertionError, LookupError, TypeError, AttributeError, SyntaxError)
_Waiting: Any = getattr(util, "_LazyModule", None)  # one that is not loaded yet


class Hook:
    """Instruments the project's files as they are imported."""

    def __init__(self, config: TraceConfig, unprobed: Callable[[str, str], None]) -> None:
        self.config = config
        self.project = Project(config)
        self.unprobed = unprobed  # told of (path, module name) that runs without probes
        self.told: set[str] = set()
        self.texts: dict[tuple[str, str], bytes | None] = {}  # (path, digest) -> text
        self.unprobed_paths: set[str] = set()
        watched = config.context is not None and "library" not in config.context.off
        self.libraries = Libraries(config, config.context) if watched and config.context else None
        self._facts: dict[tuple[str, str], Facts] = {}
        self._filenames: dict[int, str] = {}  # number of a module -> its file
        self._cache_works = True
        self._get_code: Any = None
        self._plain: Any = None

    def install(self) -> None:
        """From now on, files of the project are instrumented when imported."""
        self._plain = Loader.get_code
        self._get_code = _as_part_of_importlib(self._make_get_code(self._plain), self._plain)
        setattr(Loader, "get_code", self._get_code)  # noqa: B010
        setattr(runpy, "_get_code_from_file", self._code_of_file)  # noqa: B010
        _bootstrap._gcd_import = _as_part_of_importlib(_noting_import(), _plain_import)

    def uninstall(self) -> None:
        """Leave the import system as it was."""
        if self._plain is not None:
            setattr(Loader, "get_code", self._plain)  # noqa: B010
        setattr(runpy, "_get_code_from_file", _plain_code_of_file)  # noqa: B010
        _bootstrap._gcd_import = _plain_import

    def in_place(self) -> bool:
        """Whether imports still go through this hook."""
        return Loader.get_code is self._get_code

    def loaded_paths(self) -> set[str]:
        """The files of the project that modules were loaded from, with or without probes."""
        loaded = [one for one in list(sys.modules.values()) if type(one) is not _Waiting]
        names = [file_of(module) for module in loaded]
        paths = {
            self.project.relative(n) for n in names if isinstance(n, str) and n.endswith(".py")
        }
        return {path for path in paths if path is not None}

    def _make_get_code(self, plain: GetCode) -> GetCode:
        def get_code(loader: Loader, fullname: str) -> CodeType | None:
            code = self.code(loader, fullname)
            return code if code is not None else plain(loader, fullname)

        return get_code

    def _code_of_file(self, *arguments: Any) -> Any:
        """The code of a file for `runpy`; a pair of it and its name up to Python 3.12."""
        filename = os.fsdecode(arguments[-1])
        path = self.project.relative(os.path.abspath(filename))
        code = None
        if path is not None:
            with (
                suppress(SyntaxError, ValueError, OSError),
                open(filename, "rb") as file,
            ):
                code = self.compiled(file.read(), path, filename)
            if code is None:
                self._run_plain(path, filename)
        if code is None:
            return _plain_code_of_file(*arguments)
        return (code, arguments[-1]) if len(arguments) > 1 else code

    def code(self, loader: Loader, fullname: str) -> CodeType | None:
        """The instrumented code of a module, or None to load it plainly."""
        filename = getattr(loader, "path", None)
        path = None
        if isinstance(filename, str):  # it may be told from where we are
            path = self.project.relative(os.path.abspath(filename))
        if path is None or filename is None:
            return self.libraries.code(loader, fullname) if self.libraries is not None else None
        if type(loader).source_to_code is not Loader.source_to_code:
            self.warn(
                ForeignLoaderWarning(
                    f"{path}: loaded by {type(loader).__name__}, which compiles in its own way; "
                    "every test that imports it counts as having run all of it."
                )
            )
            self._run_plain(path, fullname)
            return None
        try:
            return self.compiled(loader.get_data(filename), path, filename)
        except (SyntaxError, ValueError, OSError) as error:
            self._cannot_read(path, error)
            self._run_plain(path, fullname)
            return None  # the plain loader says what is wrong, in its own words

    def _run_plain(self, path: str, name: str) -> None:
        self.unprobed_paths.add(path)
        self.unprobed(path, name)

    def _cannot_read(self, path: str, error: Exception) -> None:
        """Say why a file gets no probes."""
        if isinstance(error, OSError):
            return
        if "codec can't decode" in str(error) or "unknown encoding" in str(error):
            self.warn(
                UndecodableSourceWarning(
                    f"{path}: is not text in the encoding it declares; it gets no probes, and "
                    "every test that imports it counts as having run all of it."
                )
            )
        else:
            self.warn(
                SyntaxErrorWarning(
                    f"{path}: cannot be parsed ({error}); it gets no probes, and every test that "
                    "imports it counts as having run all of it."
                )
            )

    def compiled(self, text: bytes, path: str, filename: str) -> CodeType | None:
        """The instrumented code of one text, from the cache where it is there."""
        digest = digest_of(text)
        self.texts[path, digest] = text
        entry = self._cache_entry(path, digest, filename)
        code = _read(entry)
        if isinstance(code, CodeType):
            return code
        tree = ast.parse(text, filename)
        if not self.put_probes(tree, text, path):
            return None
        code = compile(tree, filename, "exec", dont_inherit=True)
        self._write(entry, code)
        return code

    def kept(self, path: str, filename: str, tag: str, make: Callable[[], CodeType]) -> CodeType:
        """The code that `make` makes of a file and gives probes, made once for each text."""
        try:
            with open(filename, "rb") as file:
                digest = digest_of(file.read())
        except OSError:
            return make()
        entry = self._cache_entry(path, digest, f"{tag}-{filename}")
        code = _read(entry)
        if not isinstance(code, CodeType):
            code = make()
            if (path, digest) in self._facts:  # else it got no probes, or is another text by now
                self._write(entry, code)
        return code

    def put_probes(self, tree: ast.Module, text: bytes, path: str) -> bool:
        """Instrument `tree` in place; False if that failed, and `tree` must not be used."""
        from edgewise.trace.code import put_probes  # weighs much, and all may be in the cache
        from edgewise.trace.indexes import Indexes

        digest, indexes = digest_of(text), Indexes(self.config)
        self.texts[path, digest] = text
        try:
            if self.libraries is not None:
                self._write(self._cache_entry(path, digest, ASKED), _asked(tree))
            said, index = put_probes(
                *(tree, text, path, self.config.root, self.config.granularity),
                indexed=indexes.has(path, digest),  # who compared the versions made it
            )
            if _depth_of(tree) > DEEP:
                compile(tree, path, "exec", dont_inherit=True)  # probes add blocks, of which
        except _FAILING as error:  # a function may have only so many in each other
            self.warn(
                InstrumentFailedWarning(
                    f"{path}: could not be instrumented ({type(error).__name__}: {error}); it runs "
                    "plain, and every test that imports it counts as having run all of it."
                )
            )
            self._run_plain(path, path)
            return False
        self._facts[path, digest] = said
        self._write(self._cache_entry(path, digest, "facts"), packed(said))
        if index is not None:
            indexes.write(index, digest)
        return True

    def facts_of(self, module: Module) -> Facts:
        """What the text of a loaded file says."""
        if self.libraries is not None and is_library(module):
            return self.libraries.facts_of(module)
        key = (module.path, module.digest)
        found = self.kept_facts(*key)
        if found is None:
            found = self._facts[key] = self._facts_anew(module)
            # pytest keeps the code of tests by itself, and may have it when we lost this.
            if self.text_of(module) is not None:
                self._write(self._cache_entry(*key, "facts"), packed(found))
        return found

    def kept_facts(self, path: str, digest: str) -> Facts | None:
        """What a text of the project says that got its probes in some run; None if it is lost."""
        found = self._facts.get((path, digest))
        if found is None:
            kept = _read(self._cache_entry(path, digest, "facts"))
            if isinstance(kept, tuple):
                found = self._facts[path, digest] = unpacked(kept)
        return found

    def asked_of(self, module: Module) -> Asked:
        """What the import-time statements of a loaded file ask of libraries."""
        from edgewise.trace import asked

        entry = self._cache_entry(module.path, module.digest, ASKED)
        kept = _read(entry)
        if not isinstance(kept, tuple):
            kept = asked.packed(asked.asked_of(ast.parse(self.text_of(module) or b"")))
            self._write(entry, kept)
        return asked.unpacked(kept)

    def _facts_anew(self, module: Module) -> Facts:
        from edgewise.trace.code import placement_of
        from edgewise.trace.facts import facts
        from edgewise.trace.index import index_of
        from edgewise.trace.indexes import Indexes

        text, indexes = self.text_of(module), Indexes(self.config)
        tree = ast.parse(text or b"")
        placement = placement_of(tree, module.path, self.config.granularity)
        if text is not None and not indexes.has(module.path, module.digest):  # it is lost, too
            indexes.write(index_of(tree, placement, module.path), module.digest)
        return facts(placement)

    def text_of(self, module: Module) -> bytes | None:
        """The text a loaded file was instrumented from; None if it is no longer to be had."""
        if is_library(module):
            return b""  # nobody reads it
        key = (module.path, module.digest)
        if key not in self.texts:
            self.texts[key] = None
            with suppress(OSError), open(self.filename_of(module), "rb") as file:
                text = file.read()
                if digest_of(text) == module.digest:
                    self.texts[key] = text
        return self.texts[key]

    def filename_of(self, module: Module) -> str:
        """The file a module was loaded from."""
        found = self._filenames.get(module.number, "")
        if by_code_file.get(found) is not module:
            for filename, other in reversed(by_code_file.items()):
                self._filenames[other.number] = filename
            found = self._filenames.get(module.number, "")
        if by_code_file.get(found) is module:
            return found
        return next((name for name, m in by_code_file.items() if m.path == module.path), "")

    def warn(self, warning: EdgewiseWarning) -> None:
        """Say something once, and never as an exception, whatever the filters ask for."""
        if str(warning) in self.told:
            return
        self.told.add(str(warning))
        with warnings.catch_warnings():
            warnings.simplefilter("always", EdgewiseWarning)
            warnings.warn(warning, stacklevel=2)

    def _cache_entry(self, path: str, digest: str, filename: str) -> str | None:
        if self.config.cache is None:
            return None
        python = f"{sys.implementation.cache_tag}-{util.MAGIC_NUMBER.hex()}"
        tag = f"{python}-{sys.flags.optimize}-{filename}"  # -O leaves assertions out
        name = cache_name(self.config.root, path, digest, self.config.granularity, tag)
        return os.path.join(self.config.cache, name[:2], name[2:])

    def _write(self, entry: str | None, content: object) -> None:
        if entry is None or not self._cache_works:
            return
        try:
            write_atomically(entry, marshal.dumps(content))  # type: ignore[arg-type]
        except OSError as error:
            self._cache_works = False
            self.warn(
                CacheUnwritableWarning(
                    f"{self.config.cache}: instrumented code cannot be kept ({error.strerror}); "
                    "it is made anew in each run."
                )
            )


def _read(entry: str | None) -> object:
    if entry is None:
        return None
    try:
        with open(entry, "rb") as file:
            return marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _depth_of(tree: ast.Module) -> int:
    """How many blocks stand in each other at most."""
    deepest = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
            found = getattr(node, inner, None)
            if isinstance(found, list):
                plus = not isinstance(node, ast.If) or inner == "body"  # `elif` is no deeper
                waiting += [(one, depth + plus) for one in found]
    return deepest


def _asked(tree: ast.Module) -> object:
    from edgewise.trace.asked import asked_of, packed

    return packed(asked_of(tree))


def _noting_import() -> Callable[..., Any]:
    """What `importlib.import_module` ends in, whoever calls it by whatever name; it takes note."""
    plain, resolved = _plain_import, _bootstrap._resolve_name

    def _gcd_import(name: str, package: str | None = None, level: int = 0) -> Any:
        module = plain(name, package, level)
        if is_unheard():
            return module  # we ask for it ourselves
        asking = sys._getframe(1).f_back
        # pytest imports test modules in this way, which is not what a program asks for.
        if asking is None or not str(asking.f_globals.get("__name__")).startswith("_pytest"):
            note_module(resolved(name, package, level) if level else name)
        return module

    return _gcd_import


def _as_part_of_importlib(function: Any, plain: Any) -> Any:
    """`function` as if written in importlib, so that its frames are cut from tracebacks too."""
    filename = plain.__code__.co_filename
    function.__code__ = function.__code__.replace(co_filename=filename)
    return function
