"""Tables and columns as context: who relies on which, and what they are like."""

from __future__ import annotations

from _thread import get_ident
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from edgewise.config import ContextConfig
from edgewise.context import file_reads
from edgewise.context.databases import openings, server_drivers
from edgewise.context.databases import reliance as manners
from edgewise.context.databases.made import MADE, Made, reliance_on_made
from edgewise.context.databases.parsed import relied_on
from edgewise.context.databases.reliance import EVERYTHING, Reliance
from edgewise.context.databases.schema import Schema
from edgewise.context.databases.servers import MYSQL, POSTGRES, REFUSED, Refused, Server
from edgewise.context.databases.sources import (
    EVERY,
    JOINED,
    SCRIPT,
    SERVER_SCRIPT,
    SQLITE,
    Scripts,
    Source,
    SqliteFile,
    UnreadableError,
)
from edgewise.context.databases.sqlite_driver import Classes
from edgewise.context.databases.tokens import gist, statements
from edgewise.context.file_calls import unheard
from edgewise.context.key import ABSENT, UNKNOWN
from edgewise.errors import DatabaseUnreadableWarning
from edgewise.standard import builtins as __builtins__
from edgewise.standard import contextmanager, os

_SCRIPTS = (SCRIPT, SERVER_SCRIPT)
_WRITES = (manners.WRITE, manners.INSERT, manners.DELETE, manners.WHOLE)


class Neighbours(Protocol):
    """The other watchers, and whoever is told by all of them."""

    busy: set[int]  # threads whose doings are not the program's
    rounds: int  # how often what was told has been given to a unit

    def waiting(self) -> list[tuple[str, str]]:
        """Kind and name of what was told and not yet given to a unit."""

    def withdraw(self, kind: str, name: str) -> None:
        """Something was not used after all."""

    def broken(self, error: Exception) -> None:
        """Something of ours went wrong, and what was recorded is not to be trusted."""


class Alone:
    """Where there are no others."""

    def __init__(self) -> None:
        self.busy: set[int] = set()
        self.rounds = 0

    def waiting(self) -> list[tuple[str, str]]:
        return []

    def withdraw(self, kind: str, name: str) -> None:
        return

    def broken(self, error: Exception) -> None:
        raise error


class Known:
    """A database on a server, as far as this run has to do with it."""

    __slots__ = ("dialect", "names", "sources")

    def __init__(self, sources: list[str], dialect: str) -> None:
        self.sources = sources
        self.dialect = dialect
        self.names: dict[str, tuple[str, ...]] = {}  # by the gist of a statement


class Databases:
    """Who relies on which tables and columns, and what they are like."""

    def __init__(self, config: ContextConfig, neighbours: Neighbours | None, began: float) -> None:
        self._root = os.path.realpath(config.root)
        self._ours = tuple(os.path.join(os.path.realpath(path), "") for path in config.ours)
        self._began = began  # when this run did
        self._neighbours = neighbours or Alone()
        self.told: Callable[[str], None] = lambda name: None
        self._sources: dict[str, Source] = {}
        self._refused: dict[str, str] = {}  # source -> why it is not asked again
        self._servers: dict[str, Known] = {}
        self._own: set[str] = set()  # files that this run made
        self._left: dict[str, tuple[int, list[str]]] = {}  # script -> round, not yet executed
        self._trail: list[str] | None = None  # told since a script has begun to be executed
        self._trail_round = 0
        self._classes: dict[str, Classes] = {}
        self._told: set[str] = set()
        self.doubts: list[DatabaseUnreadableWarning] = []

    # -- what is asked by `Schemas` --------------------------------------------------

    def connect(
        self,
        module: ModuleType,
        plain: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> Any:
        """A connection to SQLite that tells what it is used for."""
        __tracebackhide__ = True
        if module.__name__ not in self._classes:
            self._classes[module.__name__] = Classes(module, self)
        return self._classes[module.__name__].connect(plain, args, kwargs)

    def connected_unseen(self, database: Any) -> None:
        """A connection to SQLite of which nothing can be seen."""
        if not self.asking:
            for source in self.opened(database, str(database).startswith("file:")):
                self.touch(self.name(source, Reliance("", "", manners.FILE)))

    def read_as_file(self, path: Any) -> None:
        """A file is opened by somebody else than SQLite; it may be a database of this run's."""
        if self.asking or not isinstance(path, str | os.PathLike):
            return
        last = os.path.basename(os.fspath(path))
        if any(os.path.basename(own) == last for own in self._own):
            with self._quiet():
                own = os.path.realpath(path) in self._own
            if own:
                self.touch(self.name(MADE, EVERYTHING))

    def leave(self) -> None:
        """Be told of files no longer."""
        if self.read_as_file in file_reads.everywhere:
            file_reads.everywhere.remove(self.read_as_file)

    def patch(self, module: ModuleType) -> Callable[[], None]:
        """Have a driver tell which statements it executes; returns what undoes that."""
        return server_drivers.patch(module, self)

    def admits(self, name: str) -> bool:
        """Whether what a child relied on was not made by this run."""
        where = name.rpartition("#")[0]
        if not where.startswith(SQLITE):
            return True
        path = self._absolute(where[len(SQLITE) :])
        with self._quiet():
            return path not in self._own and not self._is_own(path)

    @property
    def asking(self) -> bool:
        """Whether we ourselves are using a database, in this thread."""
        return get_ident() in self._neighbours.busy

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        """What is done in here is not the program's doing."""
        thread, busy = get_ident(), self._neighbours.busy
        if thread in busy:
            yield
            return
        busy.add(thread)
        try:
            yield
        finally:
            busy.discard(thread)

    def fingerprint(self, name: str) -> str:
        """What is relied on, as it is; `UNKNOWN`, and said so, if it cannot be asked."""
        where, _, what = name.rpartition("#")
        try:
            return self._source(where).fingerprint(Reliance.parsed(what))
        except UnreadableError as error:
            self._refuse(where, error)
            self._say(where, str(error))
            return UNKNOWN

    def explain(self, name: str, old: str, new: str) -> str:
        """What has moved, in a few words."""
        where, _, what = name.rpartition("#")
        relied = Reliance.parsed(what)
        entity = f"{relied.table}.{relied.column}" if relied.column else relied.table
        entity = entity or "the schema"
        if UNKNOWN in (old, new):
            return f"{entity} of {_shown(where)} cannot be compared"
        verb = "is gone from" if new == ABSENT else "is new in" if old == ABSENT else ""
        if verb:
            return f"{entity} {verb} {_shown(where)}"
        return f"{_ASPECTS.get(relied.manner, '')}{entity} changed in {_shown(where)}"

    def _refuse(self, where: str, error: UnreadableError) -> None:
        """Do not wait once more for each column of a source that did not answer in time."""
        if error.in_vain:
            self._refused[where] = str(error)

    def _say(self, where: str, why: str) -> None:
        if where not in self._told:
            self._told.add(where)
            self.doubts.append(
                DatabaseUnreadableWarning(
                    f"{_shown(where)}: could not be asked for its schema ({why}); every test that "
                    "used it counts as affected. Make it readable for whoever runs the tests."
                )
            )

    # -- sources ---------------------------------------------------------------------

    def _source(self, where: str) -> Source:
        if where in self._refused:
            raise UnreadableError(self._refused[where])
        if where not in self._sources:
            self._sources[where] = self._made(where)
        return self._sources[where]

    def _made(self, where: str) -> Source:
        if where == MADE:
            return Made()
        if where.startswith(SQLITE):
            return SqliteFile(self._absolute(where[len(SQLITE) :]))
        if where.startswith((SCRIPT, SERVER_SCRIPT)):
            paths = where.partition(":")[2].split(JOINED)
            sqlite = where.startswith(SCRIPT)
            return Scripts([self._absolute(path) for path in paths], sqlite=sqlite)
        return Refused() if where.startswith(REFUSED) else Server(where)

    def _absolute(self, path: str) -> str:
        return os.path.join(self._root, path)

    def _relative(self, path: str) -> str:
        within = os.path.join(self._root, "")
        short = path[len(within) :] if path.startswith(within) else path
        return short.replace(os.sep, "/")

    def schema(self, where: str) -> Schema:
        """The schema of a source; an empty one if it cannot be asked."""
        try:
            found = getattr(self._source(where), "schema", None)
        except UnreadableError as error:
            self._refuse(where, error)
            return Schema()
        return found if isinstance(found, Schema) else Schema()

    # -- told by drivers ---------------------------------------------------------------

    def failed(self, error: Exception) -> None:
        """Keep an error of our own instead of raising it into the program."""
        self._neighbours.broken(error)

    def touch(self, name: str) -> None:
        """Something of that name is relied on."""
        if self._trail is not None:
            if self._trail_round != self._neighbours.rounds:
                self._trail = None  # the unit that began to execute a script is over
            elif ("schema", name) not in self._neighbours.waiting():
                self._trail.append(name)
        self.told(name)

    def name(self, source: str, relied: Reliance) -> str:
        """The name of what is relied on of a source; notes what this run writes to."""
        if source == MADE:
            return f"{MADE}#{reliance_on_made(relied)}"
        known = self._sources.get(source)
        if isinstance(known, SqliteFile) and relied.manner in _WRITES:
            known.written.add(relied.table.lower())
        if relied.manner == manners.ROWS and source.startswith(_SCRIPTS):
            relied = relied._replace(column="")
        return f"{source}#{relied}"

    def tables(self, source: str) -> frozenset[str]:
        """The names of the tables of a source, folded."""
        with self._quiet():
            return frozenset(self.schema(source).tables)

    # -- SQLite ----------------------------------------------------------------------

    def opened(self, database: Any, uri: bool) -> list[str]:
        """The sources of a database that is about to be opened."""
        path = openings.path_of(database, uri)
        if path is None:
            return [MADE]
        with self._quiet():
            path = os.path.realpath(path)
            where = SQLITE + self._relative(path)
            if where in self._sources:
                return [where]
            own = path in self._own or self._is_own(path)
            if not own:
                self.schema(where)  # before the program can change it
                return [where]
            blank = openings.is_blank(path)
        self._own.add(path)
        if self.read_as_file not in file_reads.everywhere:
            file_reads.everywhere.append(self.read_as_file)
        if blank:
            openings.tell(path, openings.mode_of(database, uri))
        return [MADE]

    def _is_own(self, path: str) -> bool:
        """Whether a database is of this run's making, or ours."""
        if path.startswith(self._ours):
            return True
        try:
            stat = os.stat(path)
        except OSError:
            return True
        elsewhere = not path.startswith(os.path.join(self._root, ""))
        return not stat.st_size or (elsewhere and stat.st_ctime >= self._began)

    def executed(self, text: str, sources: list[str], kind: str = SCRIPT) -> list[str]:
        """The sources of a database, after a text was executed that may be (of) a script.

        A script that this unit has read, and all of whose statements it has executed, is
        no longer a file that was read: it counts by what its definitions say.
        """
        waiting = self._neighbours.waiting()
        scripts = [name for kind, name in waiting if kind == "file" and _is_script(name)]
        if not scripts:
            return sources
        ran = [" ".join(statement) for statement in statements(text)]
        for script in scripts:
            if self._is_done(script, ran):
                self._neighbours.withdraw("file", script)
                for name in self._trail or ():
                    self._neighbours.withdraw("schema", name)
                self._trail = None
                sources = _with_script(sources, kind, script[len(_READ) :])
                sources = self._with_folder(sources, kind, os.path.dirname(script[len(_READ) :]))
                self.touch(self.name(sources[-1], Reliance("", "", manners.REST)))
        return sources

    def _with_folder(self, sources: list[str], kind: str, folder: str) -> list[str]:
        """The sources, with all scripts of a folder as one if the unit has listed that folder.

        So one more migration counts by what it defines, and not as another file.
        """
        waiting = self._neighbours.waiting()
        ways = [f"{how}{folder or '.'}" for how in _LISTS]
        listed = [way for way in ways if ("file", way) in waiting]
        if not listed:
            return sources
        with self._quiet():
            names = [name for name in sorted(os.listdir(self._absolute(folder))) if _is_sql(name)]
        every = [f"{folder}/{name}".lstrip("/") for name in names]
        ran = sources[-1][len(kind) :].split(JOINED)
        if ran[-len(every) :] != every:
            return sources
        for way in listed:
            self._neighbours.withdraw("file", way)
        whole = JOINED.join([*ran[: -len(every)], f"{folder}/{EVERY}".lstrip("/")])
        return [*sources[:-1], kind + whole]

    def _is_done(self, script: str, ran: list[str]) -> bool:
        """Whether nothing of a script is left to be executed in this unit."""
        now = self._neighbours.rounds
        since, before = self._left.get(script, (now - 1, []))
        if since != now:
            before = self._statements_of(script[len(_READ) :])
            self._trail = None
        left = _without(before, ran)
        self._left[script] = (now, left)
        if left and len(left) < len(before) and self._trail is None:
            self._trail, self._trail_round = [], now
        return not left and bool(before)

    def _statements_of(self, script: str) -> list[str]:
        with self._quiet():
            text = Path(self._absolute(script)).read_text("utf-8", errors="replace")
        return [" ".join(statement) for statement in statements(text)]

    # -- servers ---------------------------------------------------------------------

    def connected(self, name: str, connect: Callable[[], Any]) -> Known:
        """What there is to know of a server's database, which is asked before it is used."""
        if name not in self._servers:
            server = self._sources[name] = Server(name, connect)
            with self._quiet():
                try:  # a database without tables: what will be in it is this run's own
                    sources = [name] if server.schema.tables else []
                except UnreadableError as error:
                    self._refuse(name, error)
                    self._say(name, str(error))
                    sources = [name]
            self._servers[name] = Known(sources, _dialect(name))
        return self._servers[name]

    def refused(self, name: str) -> None:
        """The program could not connect to a server's database."""
        self.touch(f"{REFUSED}{name}#{EVERYTHING}")

    def executed_on(self, server: Known, text: str | None) -> None:
        """A statement is about to be executed on a server."""
        if text is None:
            for source in server.sources:
                self.touch(self.name(source, EVERYTHING))
            return
        sources = self.executed(text, server.sources, SERVER_SCRIPT)
        if sources is not server.sources:
            server.sources = sources
            server.names.clear()
            return  # the script counts by what it defines
        if not sources:
            return
        names = server.names.get(text)
        if names is None:
            short = gist(text)
            names = server.names.get(short)
            if names is None:
                with self._quiet(), unheard():  # with a library that the program may not use
                    names = server.names[short] = self._names(server, short)
            if len(text) < 10_000 and len(server.names) < 5000:
                server.names[text] = names
        for name in names:
            self.touch(name)

    def _names(self, server: Known, text: str) -> tuple[str, ...]:
        found: list[str] = []
        for source in server.sources:
            schema = self.schema(source)
            tables, routines = frozenset(schema.tables), frozenset(schema.routines)
            for relied in relied_on(text, server.dialect, tables, routines):
                found.append(self.name(source, relied))
                if relied.manner == manners.READ and source.startswith(_SCRIPTS):
                    rows = relied._replace(manner=manners.ROWS)
                    found.append(self.name(source, rows))
        return tuple(dict.fromkeys(found))


_ASPECTS = {
    manners.ROWS: "the content of ",
    manners.COLUMNS: "the columns of ",
    manners.INSERT: "what is demanded of new rows of ",
    manners.DELETE: "what refers to ",
    manners.CHANGE: "what refers to ",
    manners.ROUTINE: "what is used by ",
    manners.SEQUENCES: "a sequence of ",
    manners.INDEXES: "the indexes of ",
    manners.INDEX: "the index ",
    manners.NAMES: "the columns of ",
}


def _shown(where: str) -> str:
    for prefix in (SQLITE, *_SCRIPTS, REFUSED):
        where = where.removeprefix(prefix)
    return unquote(where)


_READ = "read "  # so begins what the watcher of files says of a file that was read
_LISTS = ("list ", "sizes ")  # ... and of a directory whose names were looked at


def _is_sql(name: str) -> bool:
    return name.endswith(".sql")


def _is_script(name: str) -> bool:
    return name.startswith(_READ) and _is_sql(name)


def _without(statements: list[str], ran: list[str]) -> list[str]:
    left = list(statements)
    for statement in ran:
        if statement in left:
            left.remove(statement)
    return left


def _with_script(sources: list[str], kind: str, script: str) -> list[str]:
    """The sources of a database that one more script was executed on."""
    before = next((s for s in sources if s.startswith(kind)), None)
    others = [s for s in sources if s not in (before, MADE)]
    if before is None:
        return [*others, kind + script]
    ran = before[len(kind) :].split(JOINED)
    return [*others, before if script in ran else before + JOINED + script]


def _dialect(name: str) -> str:
    driver = urlsplit(name).scheme
    if driver in POSTGRES:
        return "postgres"
    return "mysql" if driver in MYSQL else {"duckdb": "duckdb"}.get(driver, "")
