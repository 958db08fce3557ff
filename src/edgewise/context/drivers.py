"""Be told when a driver of databases has been imported, without importing it."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Any

SQLITE = ("sqlite3.dbapi2", "sqlite3", "pysqlite3.dbapi2", "pysqlite3")
SERVERS = (
    *("psycopg2", "psycopg", "pg8000", "pymysql", "MySQLdb", "mysql.connector", "mariadb"),
    *("oracledb", "cx_Oracle", "pyodbc", "pymssql", "duckdb"),
)


class Arrivals:
    """A finder that finds nothing itself, and tells when a driver has been loaded."""

    def __init__(self, arrived: Callable[[ModuleType], None]) -> None:
        self._names = frozenset((*SQLITE, *SERVERS))
        self._arrived = arrived

    def install(self) -> None:
        """Tell of those that are loaded already, and of the others when they come."""
        for name in (*SQLITE, *SERVERS):
            module = sys.modules.get(name)
            if module is not None:
                self._arrived(module)
        sys.meta_path.insert(0, self)

    def uninstall(self) -> None:
        """Tell of nobody any more."""
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not self]

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: Any = None
    ) -> ModuleSpec | None:
        """What the other finders say, with a loader that tells when it is done."""
        if name not in self._names:
            return None
        for finder in list(sys.meta_path):
            find: Any = getattr(finder, "find_spec", None)
            spec: ModuleSpec | None = find(name, path, target) if find and finder != self else None
            if spec is not None:
                if spec.loader is not None and hasattr(spec.loader, "exec_module"):
                    spec.loader = _Telling(spec.loader, self._arrived)  # type: ignore[assignment]
                return spec
        return None


class _Telling:
    """A loader that gives its place back to the one it stands for."""

    def __init__(self, plain: Any, arrived: Callable[[ModuleType], None]) -> None:
        self._plain = plain
        self._arrived = arrived

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        made: ModuleType | None = self._plain.create_module(spec)
        return made

    def exec_module(self, module: ModuleType) -> None:
        module.__loader__ = self._plain
        if module.__spec__ is not None:
            module.__spec__.loader = self._plain
        self._plain.exec_module(module)
        self._arrived(module)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)
