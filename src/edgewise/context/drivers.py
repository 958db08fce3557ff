"""Be told when a driver of databases, or another module, is imported, without importing it."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader, SourceFileLoader

from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

SQLITE = ("sqlite3.dbapi2", "sqlite3", "pysqlite3.dbapi2", "pysqlite3")
SERVERS = (
    *("psycopg2", "psycopg", "pg8000", "pymysql", "MySQLdb", "mysql.connector", "mariadb"),
    *("oracledb", "cx_Oracle", "pyodbc", "pymssql", "duckdb"),
)


_LOADERS: tuple[Any, ...] = (SourceFileLoader, ExtensionFileLoader)


class Arrivals:
    """Tells when one of some modules has been loaded: a driver, unless others are named.

    Like the hook that puts probes into modules, it replaces a method of the loaders:
    programs change `sys.meta_path` as they like, and look at what is in it.
    """

    def __init__(
        self,
        arrived: Callable[[ModuleType], None],
        names: tuple[str, ...] = (*SQLITE, *SERVERS),
    ) -> None:
        self._names = names
        self._arrived = arrived
        self._own: dict[Any, Any] = {}  # loader -> its own method, None if it inherits one

    def install(self) -> None:
        """Tell of those that are loaded already, and of the others when they come."""
        for name in self._names:
            module = sys.modules.get(name)
            if module is not None:
                self._arrived(module)
        for loader in _LOADERS:
            self._own[loader] = vars(loader).get("exec_module")
            loader.exec_module = self._telling(loader.exec_module)

    def uninstall(self) -> None:
        """Tell of nobody any more."""
        for loader, own in self._own.items():
            if own is None:
                del loader.exec_module
            else:
                loader.exec_module = own
        self._own.clear()

    def _telling(self, plain: Any) -> Callable[[Any, ModuleType], None]:
        """`exec_module`, as if written in importlib: its frames are cut from tracebacks too."""
        names, arrived = frozenset(self._names), self._arrived

        def exec_module(loader: Any, module: ModuleType) -> None:
            plain(loader, module)
            if module.__name__ in names:
                arrived(module)

        filename = plain.__code__.co_filename
        exec_module.__code__ = exec_module.__code__.replace(co_filename=filename)
        return exec_module
