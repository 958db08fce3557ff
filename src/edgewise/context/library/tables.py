"""The tables of libraries' modules, kept in the cache under the digests of their texts."""

from __future__ import annotations

from edgewise.context.library.installed import Installed
from edgewise.context.library.reader import table_of
from edgewise.context.library.table import SHAPE, Table, packed, unpacked
from edgewise.standard import ast, hashlib, marshal, os, sys
from edgewise.standard import builtins as __builtins__


class Tables:
    """Reads modules of libraries, each at most once."""

    def __init__(self, installed: Installed, cache: str | None) -> None:
        self.installed = installed
        self.cache = cache
        self.stats: dict[str, tuple[str, int, int]] = {}  # module -> file, when written, size
        self._tables: dict[str, Table | None] = {}
        self._modules: dict[str, bool] = {}

    def table(self, module: str) -> Table | None:
        """The table of a module; None if it is none of a library, or has no source."""
        if module not in self._tables:
            self._tables[module] = self._read(module)
        return self._tables[module]

    def is_module(self, name: str) -> bool:
        """Whether there is such a module in a library."""
        if name not in self._modules:
            self._modules[name] = self.installed.find(name) is not None
        return self._modules[name]

    def _read(self, module: str) -> Table | None:
        found = self.installed.find(module)
        if found is None or not found.has_source:
            return None
        try:
            stat = os.stat(found.filename)
            with open(found.filename, "rb") as file:
                text = file.read()
        except OSError:
            return None
        self.stats[module] = (found.filename, stat.st_mtime_ns, stat.st_size)
        entry = self._entry(module, text, bool(found.locations))
        known = _kept(entry)
        if known is not None:
            return known
        try:
            table = table_of(ast.parse(text), module, bool(found.locations))
        except (SyntaxError, ValueError, RecursionError):
            return None
        _keep(entry, table)
        return table

    def keep(self, module: str, text: bytes, is_package: bool, table: Table) -> None:
        """Keep the table of a module that was read anyway."""
        _keep(self._entry(module, text, is_package), table)

    def _entry(self, module: str, text: bytes, is_package: bool) -> str | None:
        if self.cache is None:
            return None
        tag = f"{module}\0{is_package}\0{SHAPE}\0{sys.version_info[:2]}\0"
        name = hashlib.blake2b(tag.encode() + text, digest_size=16).hexdigest()
        return os.path.join(self.cache, name[:2], name[2:])


def _kept(entry: str | None) -> Table | None:
    if entry is None:
        return None
    try:
        with open(entry, "rb") as file:
            return unpacked(marshal.loads(file.read()))
    except (OSError, ValueError, EOFError, TypeError, IndexError):
        return None


def _keep(entry: str | None, table: Table) -> None:
    """Write a file that other processes see whole or not at all; where that fails, none."""
    if entry is None:
        return
    temporary = f"{entry}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(entry), exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(marshal.dumps(packed(table)))
        os.replace(temporary, entry)
    except OSError:
        return
