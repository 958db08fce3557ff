"""SQLite: connections and cursors that tell what their statements rely on.

`sqlite3` opens its files in C, and its audit event comes before the connection can
be used; so `connect` is replaced, and makes instances of subclasses. Statements that
SQLite has compiled before do not ask the authorizer again, so what they rely on is
kept by their text.
"""

from __future__ import annotations

from _thread import get_ident
from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

from edgewise.context.databases.authorized import ANYWHERE, Note, Relied, relied_on
from edgewise.context.databases.made import (
    MADE,
    is_about_tables,
    library_is_making,
    made_by_library,
)
from edgewise.context.databases.parsed import by_words
from edgewise.context.databases.reliance import EVERYTHING, FILE, READ, ROWS, WRITE, Reliance
from edgewise.context.databases.tokens import words
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re, sys

_STATE = "_edgewise_state"


class Listener(Protocol):
    """Who wants to know."""

    def opened(self, database: Any, uri: bool) -> list[str]:
        """The sources of a database that is about to be opened."""

    def name(self, source: str, relied: Reliance) -> str:
        """The name of what is relied on of a source."""

    def touch(self, name: str) -> None:
        """Something of that name is relied on."""

    def executed(self, text: str, sources: list[str]) -> list[str]:
        """The sources of a database, after a text was executed that may be a script."""

    def tables(self, source: str) -> frozenset[str]:
        """The names of the tables of a source, folded."""

    def failed(self, error: Exception) -> None:
        """Something of ours went wrong."""


class State:
    """What we know of one connection."""

    __slots__ = ("known", "notes", "sources", "theirs")

    def __init__(self, sources: dict[str, list[str]]) -> None:
        self.sources = sources  # by the name under which it is attached: "main", ...
        self.notes: list[Note] = []
        self.known: dict[str, tuple[str, ...]] = {}  # by text, the names of what it relies on
        self.theirs: Callable[..., int] | None = None  # an authorizer of the program's own

    def sources_of(self, database: str) -> list[str]:
        """The sources of a database by the name under which it is attached."""
        if database == ANYWHERE:
            return [source for found in self.sources.values() for source in found]
        known = self.sources.get(database)
        if known is None and MADE in self.sources["main"]:
            return [MADE]  # attached without a file, or for the time being
        return known or []


class Classes:
    """Subclasses of whatever connections and cursors a program asks for."""

    def __init__(self, module: ModuleType, listener: Listener) -> None:
        self.module = module
        self._listener = listener
        self._made: dict[type, type] = {}
        self._coming: dict[int, list[str]] = {}  # thread -> sources of what it is connecting to
        self._relied: dict[tuple[str, tuple[Note, ...]], tuple[Relied, ...]] = {}

    def connect(
        self, plain: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """What `sqlite3.connect` returns, watched."""
        __tracebackhide__ = True
        if not args and "database" not in kwargs:
            return plain(*args, **kwargs)  # which tells what is wrong
        database = args[0] if args else kwargs["database"]
        kwargs = {key: value for key, value in kwargs.items() if args or key != "database"}
        args = args[1:]
        asked = args[4] if len(args) > 4 else kwargs.get("factory", self.module.Connection)
        uri = bool(args[6]) if len(args) > 6 else bool(kwargs.get("uri", False))
        sources: list[str] = []
        try:
            sources = self._listener.opened(database, uri)
            watched = self.connection(asked)
        except Exception as error:
            self._listener.failed(error)
            watched = None
        if watched is None:  # made by a function: nothing of it can be seen
            self._all(sources)
            return plain(database, *args, **kwargs)
        if len(args) > 4:
            args = (*args[:4], watched, *args[5:])
        else:
            kwargs = {**kwargs, "factory": watched}
        self._coming[get_ident()] = sources
        try:
            made = plain(database, *args, **kwargs)
        except self.module.Error:  # what is relied on is that it cannot be opened
            self._all([source for source in sources if source != MADE])
            raise
        finally:
            del self._coming[get_ident()]
        if getattr(made, _STATE, None) is None:
            self.begin(made, sources)
        return made

    def _all(self, sources: list[str]) -> None:
        for source in sources:
            self._listener.touch(self._listener.name(source, Reliance("", "", FILE)))

    def begin(self, connection: Any, sources: list[str]) -> None:
        """Listen to a connection."""
        try:
            state = State({"main": sources})
            setattr(connection, _STATE, state)
            if sources:
                self.ask(connection, state)
        except Exception as error:
            self._listener.failed(error)
            self._all(sources)

    def ask(self, connection: Any, state: State) -> None:
        """Have SQLite tell what statements rely on; it compiles anew those it knows."""

        def authorize(*note: Any) -> int:
            state.notes.append(note)
            return 0 if state.theirs is None else state.theirs(*note)

        self.module.Connection.set_authorizer(connection, authorize)

    # -- subclasses ----------------------------------------------------------------

    def connection(self, base: Any) -> Any:
        """A subclass of a class of connections; None if it is no class."""
        if not isinstance(base, type):
            return None
        if base not in self._made:
            self._made[base] = _named(_connection_class(base, self), base)
        return self._made[base]

    def cursor(self, base: Any) -> Any:
        """A subclass of a class of cursors; the same if it is no class."""
        if not isinstance(base, type):
            return base
        if base not in self._made:
            self._made[base] = _named(_cursor_class(base, self), base)
        return self._made[base]

    # -- statements ----------------------------------------------------------------

    def ran(self, connection: Any, args: tuple[Any, ...], script: bool) -> None:
        """A statement was executed, or could not be."""
        try:
            state: State | None = getattr(connection, _STATE, None)
            if state is None and get_ident() in self._coming:  # executed by its own __init__
                self.begin(connection, self._coming[get_ident()])
                state = getattr(connection, _STATE, None)
            if state is None or not args or not isinstance(args[0], str):
                return
            if (script or _MAKING.match(args[0])) and self._made_by(connection, state, args[0]):
                return  # a script counts by what it defines
            if state.sources["main"] or len(state.sources) > 1:
                self._note(state, args[0])
        except Exception as error:
            self._listener.failed(error)

    def _made_by(self, connection: Any, state: State, text: str) -> bool:
        """Whether a text completes a script that made tables, or attaches a database."""
        before = dict(state.sources)
        if "attach" in text[:200].lower():
            listed = self.module.Connection.execute(connection, "PRAGMA database_list")
            for _, name, path in listed.fetchall():
                if name not in state.sources and path:
                    state.sources[name] = self._listener.opened(path, False)
        state.sources["main"] = self._listener.executed(text, before["main"])
        if state.sources == before:
            return False
        state.known = {text: ()}  # before 3.11, a connection executes through a cursor: told twice
        state.notes.clear()
        self.ask(connection, state)
        return True

    def _note(self, state: State, text: str) -> None:
        notes, state.notes = tuple(state.notes), []
        if _could_not_compile() or (not notes and text not in state.known):
            names = self._names(state, self._guessed(state, text))
        elif notes:
            names = state.known[text] = self._names(state, self._told(text, notes))
        else:
            names = state.known[text]
        if MADE in state.sources["main"] and is_about_tables(text) and library_is_making():
            names = tuple(map(made_by_library, names))
        for name in names:
            self._listener.touch(name)

    def _told(self, text: str, notes: tuple[Note, ...]) -> tuple[Relied, ...]:
        known = self._relied.get((text, notes))
        if known is None:
            if len(self._relied) > 5000:
                self._relied.clear()
            known = self._relied[text, notes] = relied_on(text, notes)
        return known

    def _guessed(self, state: State, text: str) -> tuple[Relied, ...]:
        """What a statement may have wanted that SQLite could not make sense of."""
        if not words(text):
            return ()
        sources = [source for found in state.sources.values() for source in found]
        tables = frozenset().union(*(self._listener.tables(source) for source in sources))
        found = tuple(by_words(text, tables)) or (EVERYTHING,)
        return tuple((database, relied) for database in state.sources for relied in found)

    def _names(self, state: State, found: tuple[Relied, ...]) -> tuple[str, ...]:
        return tuple(
            self._listener.name(source, relied)
            for database, relied in found
            for source in state.sources_of(database)
        )

    def opened_value(self, connection: Any, table: str, column: str) -> None:
        """A value was opened as a file."""
        state: State | None = getattr(connection, _STATE, None)
        if state is not None:
            found = tuple(("main", Reliance(table, column, m)) for m in (READ, ROWS, WRITE))
            for name in self._names(state, found):
                self._listener.touch(name)

    def copied(self, connection: Any, target: Any) -> None:
        """A database was copied into another."""
        state: State | None = getattr(connection, _STATE, None)
        other: State | None = getattr(target, _STATE, None)
        if state is not None and other is not None and state.sources["main"]:
            other.sources["main"] = list(state.sources["main"])
            self.ask(target, other)


def _could_not_compile() -> bool:
    """Whether an error is on its way that came before anything was executed."""
    error = sys.exc_info()[0]
    return error is not None and error.__name__ not in ("IntegrityError", "DataError")


_MAKING = re.compile(r"\s*(create|alter|drop|insert|attach|--|/\*)", re.IGNORECASE)


def _named(made: type, base: type) -> type:
    made.__name__, made.__qualname__ = base.__name__, base.__qualname__
    made.__module__, made.__doc__ = base.__module__, base.__doc__
    return made


def _connection_class(base: Any, classes: Classes) -> type:
    class Connection(_telling(base, classes, lambda self: self)):  # type: ignore[misc]
        def cursor(self, *args: Any, **kwargs: Any) -> Any:
            asked = args[0] if args else kwargs.pop("factory", classes.module.Cursor)
            return super().cursor(classes.cursor(asked), *args[1:], **kwargs)

        def set_authorizer(self, *args: Any, **kwargs: Any) -> None:
            state: State | None = getattr(self, _STATE, None)
            if state is not None:
                state.theirs = args[0] if args else kwargs.get("authorizer_callback")
            if state is None or not any(state.sources.values()):
                super().set_authorizer(*args, **kwargs)
            else:
                classes.ask(self, state)

        def backup(self, target: Any, *args: Any, **kwargs: Any) -> None:
            super().backup(target, *args, **kwargs)
            classes.copied(self, target)

        if hasattr(base, "blobopen"):

            def blobopen(self, table: str, column: str, *args: Any, **kwargs: Any) -> Any:
                classes.opened_value(self, table, column)
                return super().blobopen(table, column, *args, **kwargs)

    return Connection


def _cursor_class(base: Any, classes: Classes) -> type:
    return _telling(base, classes, lambda self: self.connection)


def _telling(base: Any, classes: Classes, connection_of: Callable[[Any], Any]) -> type:
    """A subclass of connections or cursors, both of which execute statements."""

    class Telling(base):  # type: ignore[misc]
        def execute(self, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            try:
                return super().execute(*args, **kwargs)
            finally:
                classes.ran(connection_of(self), args, script=False)

        def executemany(self, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            try:
                return super().executemany(*args, **kwargs)
            finally:
                classes.ran(connection_of(self), args, script=False)

        def executescript(self, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            try:
                return super().executescript(*args, **kwargs)
            finally:
                classes.ran(connection_of(self), args, script=True)

    return Telling
