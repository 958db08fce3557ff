"""Drivers of servers: have them tell which statements they execute.

Three ways, by what a driver is made of: methods of Python classes are replaced;
classes written in C are subclassed where a connection can be told which to use
(psycopg2); and whatever else keeps to the DB-API is wrapped.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

from edgewise.context.databases.servers import name_of
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, importlib

# Driver -> the classes of cursors, in its own modules, whose methods are replaced.
_CURSORS: dict[str, tuple[str, ...]] = {
    "psycopg": (
        *("cursor.Cursor", "_server_cursor.ServerCursor", "cursor_async.AsyncCursor"),
        *("_server_cursor_async.AsyncServerCursor",),
    ),
    "pymysql": ("cursors.Cursor",),
}
_METHODS = (
    *("execute", "executemany", "callproc", "copy", "stream"),
    *("copy_expert", "copy_from", "copy_to"),
)
_STATEMENTS = ("execute", "executemany", "stream", "copy", "copy_expert")
_OF_TABLES = ("copy_from", "copy_to")


class Listener(Protocol):
    """Who wants to know."""

    def connected(self, name: str, connect: Callable[[], Any]) -> Any:
        """What is to be asked about a database, which `connect` can be asked about."""

    def refused(self, name: str) -> None:
        """The program could not connect to a database."""

    def executed_on(self, server: Any, text: str | None) -> None:
        """A statement is about to be executed; None if it cannot be known."""

    def failed(self, error: Exception) -> None:
        """Something of ours went wrong."""

    @property
    def asking(self) -> bool:
        """Whether we ourselves are using a database, in this thread."""


def patch(module: ModuleType, listener: Listener) -> Callable[[], None]:
    """Have the connections that a driver makes tell `listener`; returns what undoes it."""
    undone = [_patch_connections(module, listener), _patch_failures(module, listener)]

    def undo() -> None:
        while undone:
            undone.pop()()

    return undo


def _patch_connections(module: ModuleType, listener: Listener) -> Callable[[], None]:
    if module.__name__ == "psycopg2":
        return _patch_psycopg2(module, listener)
    if module.__name__ in _CURSORS:
        return _patch_methods(module, listener)
    return _patch_any(module, listener)


# -- connections that fail -----------------------------------------------------------


def _patch_failures(module: Any, listener: Listener) -> Callable[[], None]:
    """Have a driver tell that it could not connect: on that, too, a test may rely."""
    plain = getattr(module, "connect", None)
    if plain is None:
        return lambda: None

    @functools.wraps(plain)
    def connect(*args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        try:
            return plain(*args, **kwargs)
        except Exception:
            _tell_of_failure(module.__name__, args, kwargs, listener)
            raise

    module.connect = connect

    def undo() -> None:
        if module.connect is connect:
            module.connect = plain

    return undo


def _tell_of_failure(
    driver: str, args: tuple[Any, ...], kwargs: dict[str, Any], listener: Listener
) -> None:
    if listener.asking:
        return
    try:
        listener.refused(_name_of_any(driver, args, kwargs))
    except Exception as error:
        listener.failed(error)


# -- classes in Python ---------------------------------------------------------------


def _patch_methods(module: ModuleType, listener: Listener) -> Callable[[], None]:
    undone: list[Callable[[], None]] = []
    for where in _CURSORS[module.__name__]:
        path, _, name = where.rpartition(".")
        cursors = getattr(_submodule(module, path), name, None)
        if cursors is not None:
            undone += _replaced(cursors, lambda cursor: _server(module, cursor, listener), listener)

    def undo() -> None:
        for one in undone:
            one()

    return undo


def _submodule(module: ModuleType, path: str) -> Any:
    try:
        return importlib.import_module(f"{module.__name__}.{path}")
    except ImportError:
        return None


def _replaced(
    cursors: type, server_of: Callable[[Any], Any], listener: Listener
) -> list[Callable[[], None]]:
    """Replace the methods of a class of cursors; what undoes each."""
    undone: list[Callable[[], None]] = []
    for method in _METHODS:
        plain = cursors.__dict__.get(method)
        if plain is not None and callable(plain):
            setattr(cursors, method, _telling(plain, method, server_of, listener))
            undone.append(functools.partial(setattr, cursors, method, plain))
    return undone


def _telling(
    plain: Callable[..., Any], method: str, server_of: Callable[[Any], Any], listener: Listener
) -> Callable[..., Any]:
    @functools.wraps(plain)
    def telling(self: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        tell(self, method, args, kwargs, server_of, listener)
        return plain(self, *args, **kwargs)

    return telling


def tell(
    cursor: Any,
    method: str,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    server_of: Callable[[Any], Any],
    listener: Listener,
) -> None:
    """Tell the listener what a cursor is about to execute."""
    if listener.asking:
        return
    try:
        asked = args[0] if args else _named(kwargs)
        text = _text(asked, cursor) if method in _STATEMENTS else None
        if method in _OF_TABLES:
            table = args[1] if len(args) > 1 else kwargs.get("table")
            text = f"copy {table}" if isinstance(table, str) else None
        listener.executed_on(server_of(cursor), text)
    except Exception as error:
        listener.failed(error)


def _named(kwargs: dict[str, Any]) -> Any:
    """A statement that was given by the name of its parameter."""
    return next((kwargs[key] for key in _STATEMENT if key in kwargs), None)


_STATEMENT = ("query", "operation", "sql", "statement")


def _text(asked: Any, cursor: Any) -> str | None:
    """A statement as text: drivers take bytes and composed statements too."""
    if isinstance(asked, str):
        return asked
    if isinstance(asked, bytes | bytearray):
        return bytes(asked).decode("utf-8", "replace")
    if hasattr(asked, "as_string"):
        return str(asked.as_string(getattr(cursor, "connection", None)))
    return None


def _server(module: ModuleType, cursor: Any, listener: Listener) -> Any:
    connection = cursor.connection
    known = getattr(connection, "_edgewise_server", None)
    if known is None:
        known = _MAKERS[module.__name__](module, connection, listener)
        connection._edgewise_server = known
    return known


def _psycopg_server(module: Any, connection: Any, listener: Listener) -> Any:
    info = connection.info
    given = {"host": info.host, "port": info.port, "dbname": info.dbname, "user": info.user}
    named = {"host": info.host, "port": info.port, "database": info.dbname, "user": info.user}
    given["password"] = info.password
    connect = functools.partial(module.connect, **{k: v for k, v in given.items() if v})
    return listener.connected(name_of(module.__name__, **named), connect)


def _pymysql_server(module: Any, connection: Any, listener: Listener) -> Any:
    names = {"host": "host", "port": "port", "user": "user", "db": "database"}
    named = {to: _plain(getattr(connection, of, None)) for of, to in names.items()}
    given = {**named, "password": _plain(getattr(connection, "password", None))}
    given["unix_socket"] = getattr(connection, "unix_socket", None)
    connect = functools.partial(module.connect, **{k: v for k, v in given.items() if v})
    return listener.connected(name_of(module.__name__, **named), connect)


def _plain(value: Any) -> Any:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


_MAKERS = {
    "psycopg": _psycopg_server,
    "psycopg2": _psycopg_server,
    "pymysql": _pymysql_server,
}


# -- psycopg2 ------------------------------------------------------------------------


def _patch_psycopg2(module: Any, listener: Listener) -> Callable[[], None]:
    plain = module.connect
    made: dict[type, type] = {}

    def subclass(base: type, build: Callable[[Any], type]) -> type:
        if base not in made:
            made[base] = build(base)
            made[base].__name__, made[base].__module__ = base.__name__, base.__module__
        return made[base]

    def cursor_class(base: Any) -> type:
        methods = {m: getattr(base, m) for m in _METHODS if hasattr(base, m)}
        server_of = functools.partial(_server_of_psycopg2, module, plain, listener)
        telling = {m: _telling(p, m, server_of, listener) for m, p in methods.items()}
        made: type = type(base)(base.__name__, (base,), telling)
        return made

    def connection_class(base: Any) -> type:
        class Connection(base):  # type: ignore[misc]
            def cursor(self, *args: Any, **kwargs: Any) -> Any:
                given = args[1] if len(args) > 1 else kwargs.get("cursor_factory")
                asked = given or self.cursor_factory or module.extensions.cursor
                if isinstance(asked, type):
                    kwargs["cursor_factory"] = subclass(asked, cursor_class)
                    args = (*args[:1], *args[2:]) if len(args) < 3 else args
                return super().cursor(*args, **kwargs)

        return Connection

    @functools.wraps(plain)
    def connect(
        dsn: Any = None, connection_factory: Any = None, cursor_factory: Any = None, **kwargs: Any
    ) -> Any:
        asked = connection_factory or module.extensions.connection
        if isinstance(asked, type):
            connection_factory = subclass(asked, connection_class)
        return plain(dsn, connection_factory, cursor_factory, **kwargs)

    module.connect = connect

    def undo() -> None:
        if module.connect is connect:
            module.connect = plain

    return undo


def _server_of_psycopg2(
    module: Any, plain: Callable[..., Any], listener: Listener, cursor: Any
) -> Any:
    connection = cursor.connection
    known = getattr(connection, "_edgewise_server", None)
    if known is None:
        named = connection.get_dsn_parameters()
        told = {"user": named.get("user"), "host": named.get("host"), "port": named.get("port")}
        name = name_of("psycopg2", **told, database=named.get("dbname"))
        keys = {"user": "user", "host": "host", "port": "port", "dbname": "dbname"}
        given = {key: named.get(of) for key, of in keys.items()}
        given["password"] = getattr(connection.info, "password", None)
        connect = functools.partial(plain, **{k: v for k, v in given.items() if v})
        known = connection._edgewise_server = listener.connected(name, connect)
    return known


# -- any other -----------------------------------------------------------------------

_SECRET = ("password", "passwd", "pwd", "token", "secret")
_NAMES = {"host": "host", "server": "host", "port": "port", "user": "user", "username": "user"}
_NAMES |= {"database": "database", "db": "database", "dbname": "database", "dsn": "database"}


def _patch_any(module: Any, listener: Listener) -> Callable[[], None]:
    plain = getattr(module, "connect", None)
    if plain is None:
        return lambda: None

    @functools.wraps(plain)
    def connect(*args: Any, **kwargs: Any) -> Any:
        connection = plain(*args, **kwargs)
        try:
            again = functools.partial(plain, *args, **kwargs)
            name = _name_of_any(module.__name__, args, kwargs)
            return Wrapped(connection, listener.connected(name, again), listener)
        except Exception as error:
            listener.failed(error)
            return connection

    module.connect = connect

    def undo() -> None:
        if module.connect is connect:
            module.connect = plain

    return undo


def _name_of_any(driver: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """What a connection is called; text that may hold a password is left out."""
    named: dict[str, Any] = {}
    for key, value in kwargs.items():
        if key.lower() in _NAMES and not any(secret in str(value).lower() for secret in _SECRET):
            named[_NAMES[key.lower()]] = value
    if args and isinstance(args[0], str) and not any(s in args[0].lower() for s in _SECRET):
        named.setdefault("database" if "@" not in args[0] else "hidden", args[0])
    named.pop("hidden", None)
    return name_of(driver, **named)


class Wrapped:
    """A connection or cursor of somebody else's that tells what is executed."""

    __slots__ = ("_listener", "_plain", "_server")

    def __init__(self, plain: Any, server: Any, listener: Listener) -> None:
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_server", server)
        object.__setattr__(self, "_listener", listener)

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        kind: type = self._plain.__class__
        return kind

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._plain, name)
        if name == "cursor":
            return lambda *a, **k: Wrapped(value(*a, **k), self._server, self._listener)
        if name in _METHODS or name == "sql":
            return functools.partial(self._run, name, value)
        return value

    def _run(self, name: str, plain: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        tell(self, name, args, kwargs, lambda cursor: self._server, self._listener)
        result = plain(*args, **kwargs)
        return self if result is self._plain else result

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._plain, name, value)

    def __iter__(self) -> Any:
        return iter(self._plain)

    def __next__(self) -> Any:
        return next(self._plain)

    def __enter__(self) -> Any:
        entered = self._plain.__enter__()
        return self if entered is self._plain else entered

    def __exit__(self, *error: Any) -> Any:
        return self._plain.__exit__(*error)
