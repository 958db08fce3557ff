"""What a statement of SQLite relies on, told by SQLite itself.

Its authorizer names every table and column that a statement reads or updates,
through views and triggers too. It says nothing of the columns of an INSERT, of
the UPDATE of an upsert, nor whether columns were asked for one by one or by a
star: those are in the text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from edgewise.context.databases import reliance as manners
from edgewise.context.databases.reliance import EVERYTHING, Reliance
from edgewise.context.databases.tokens import Word, bare, by_commas, in_brackets, words
from edgewise.standard import builtins as __builtins__

Note = tuple[int, "str | None", "str | None", "str | None", "str | None"]

_INDEX, _TABLE, _TRIGGER, _VIEW = 1, 2, 7, 8
_DELETE, _DROP_INDEX, _DROP_TABLE, _DROP_TRIGGER, _DROP_VIEW = 9, 10, 11, 16, 17
_INSERT, _PRAGMA, _READ, _UPDATE, _ATTACH, _ALTER = 18, 19, 20, 23, 24, 26
_VIRTUAL, _DROP_VIRTUAL = 29, 30
_DDL = {_INDEX, _TABLE, _TRIGGER, _VIEW, _DROP_INDEX, _DROP_TABLE, _DROP_TRIGGER, _DROP_VIEW}
_DDL |= {_ALTER, _VIRTUAL, _DROP_VIRTUAL}
_ABOUT_TABLES = {"table_info", "table_xinfo", "foreign_key_list", "index_list", "index_xinfo"}
_ABOUT_ALL = {"table_list", "index_info", "integrity_check", "schema_version"}
_REMEMBERED = {"user_version", "application_id", "encoding"}

_KEYWORDS = frozenset(
    {
        *("all", "and", "as", "asc", "between", "by", "case", "create", "cross", "default"),
        *("delete", "desc", "distinct", "drop", "else", "end", "except", "exists", "from"),
        *("group", "having", "if", "in", "index", "inner", "insert", "intersect", "into"),
        *(
            "is",
            "join",
            "left",
            "like",
            "limit",
            "natural",
            "not",
            "null",
            "offset",
            "on",
            "or",
            "order",
        ),
        *("outer", "primary", "returning", "select", "set", "table", "then", "union"),
        *("unique", "update", "using", "values", "when", "where", "with"),
    }
)
_BEFORE_OTHERS = frozenset({".", "as", "from", "join", "into", "update", "table", "index", "with"})

_UPDATING = (manners.WRITE, manners.CHANGE)

ANYWHERE = "*"  # in whichever attached database has such a table
Relied = tuple[str, Reliance]  # the name of the attached database ("main"), and what of it


def relied_on(text: str, notes: Sequence[Note]) -> tuple[Relied, ...]:
    """What a statement relies on, by its text and by what the authorizer was told of it."""
    tokens = words(text)
    asked = any(_is_master(word) for word in tokens)
    found = dict.fromkeys(_from_notes(notes, asked=asked, given=_given_by_with(tokens)))
    found.update(dict.fromkeys(_unnoted(tokens)))
    several = ";" in tokens[:-1]
    reading = (manners.READ, manners.EXISTS)
    tables = [(db, r.table) for db, r in found if r.manner in reading and db != ANYWHERE]
    if _asks_for_all(tokens):
        found.update(dict.fromkeys((db, Reliance(t, "", manners.COLUMNS)) for db, t in tables))
    if _minds_indexes(tokens):
        found.update(dict.fromkeys((db, Reliance(t, "", manners.INDEXES)) for db, t in tables))
    found.update(dict.fromkeys(_foreign(found, tables, _unqualified(tokens))))
    replacing = "replace" in tokens[:4]
    for db, relied in [(db, r) for db, r in found if r.manner == manners.INSERT]:
        del found[db, relied]
        if replacing:  # the row that is there is deleted
            found[db, Reliance(relied.table, "", manners.DELETE)] = None
        if several:
            found[db, Reliance(relied.table, "", manners.WHOLE)] = None
        else:
            found.update(dict.fromkeys((db, r) for r in inserted(relied.table, tokens)))
    return tuple(found)


def _is_master(name: str) -> bool:
    return name.startswith("sqlite_")


def _unnoted(tokens: Sequence[Word]) -> Iterator[Relied]:
    """What SQLite does not tell: columns by which tables are joined without naming theirs; tables
    that a function asks about which is called row by row.
    """
    if {"natural", "using"} & {*tokens} and "virtual" not in tokens:
        for before, token in pairwise(tokens):
            if before in ("from", "join", ",", ".") and (token.is_name or token.kind == "string"):
                yield ANYWHERE, Reliance(bare(token), "", manners.EXISTS)
                yield ANYWHERE, Reliance(bare(token), "", manners.COLUMNS)
                yield ANYWHERE, Reliance(bare(token), manners.ALL, manners.ROWS)
    for at, token in enumerate(tokens[:-2]):
        asking = token.startswith("pragma_") and tokens[at + 1] == "("
        if asking and tokens[at + 2].kind not in ("string", "mark"):
            yield ANYWHERE, EVERYTHING


def _given_by_with(tokens: Sequence[Word]) -> set[str]:
    """The names that WITH gives to queries."""
    following = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return {str(name) for name, behind, then in following if (behind, then) == ("as", "(")}


def _from_notes(notes: Sequence[Note], *, asked: bool, given: Collection[str]) -> Iterator[Relied]:
    """`asked`: whether the text mentions SQLite's own tables; it reads them for itself, too."""
    ddl = any(note[0] in _DDL for note in notes)
    within = {note[4] for note in notes if note[4]}  # views, triggers, and names given by WITH
    for name in sorted(within.difference(given)):
        yield ANYWHERE, Reliance(name, "", manners.EXISTS)
        yield ANYWHERE, Reliance(name, manners.ALL, manners.ROWS)
    for code, first, second, database, through in notes:
        db = database or "main"
        master = _is_master(first or "")
        if code in _DDL:
            yield from _defined(code, first, second, db)
        elif master and code != _PRAGMA:
            if not ddl and (asked or through):
                yield db, EVERYTHING
                yield db, Reliance("", "", manners.INDEXES)
        elif code == _READ:
            yield from _read(db, first or "", second or "", first in within)
        elif code == _UPDATE:
            yield from ((db, Reliance(first or "", second or "", m)) for m in _UPDATING)
        elif code == _INSERT:
            yield db, Reliance(first or "", "", manners.WHOLE if through else manners.INSERT)
        elif code == _DELETE:
            yield db, Reliance(first or "", "", manners.DELETE)
        elif code == _PRAGMA:
            yield from _asked(db, (first or "").lower(), second)


def _read(db: str, table: str, column: str, is_view: bool) -> Iterator[Relied]:
    if is_view or not column:
        yield db, Reliance(table, "", manners.EXISTS)
    else:
        yield db, Reliance(table, column, manners.READ)
    if not is_view:
        yield db, Reliance(table, column, manners.ROWS)


def _defined(code: int, first: str | None, second: str | None, db: str) -> Iterator[Relied]:
    """DDL relies on what is there, or is not, of the name it is about."""
    if code == _ALTER:
        yield first or "main", Reliance(second or "", "", manners.WHOLE)
    elif code in (_INDEX, _DROP_INDEX):
        yield db, Reliance(first or "", "", manners.INDEX)
        yield db, Reliance(second or "", "", manners.EXISTS)
    else:
        yield db, Reliance(first or "", "", manners.WHOLE)


def _asked(db: str, pragma: str, argument: str | None) -> Iterator[Relied]:
    if pragma in _ABOUT_TABLES and argument:
        yield db, Reliance(argument, "", manners.WHOLE)
        if pragma.startswith("index"):
            yield db, Reliance(argument, "", manners.INDEXES)
    elif pragma in _ABOUT_TABLES or pragma in _ABOUT_ALL:
        yield db, EVERYTHING
        yield db, Reliance("", "", manners.INDEXES)
    elif pragma in _REMEMBERED:
        yield db, Reliance("", "", manners.SETTINGS)


def _asks_for_all(tokens: Sequence[Word]) -> bool:
    """Whether a star stands for columns, or tables are joined by whatever columns they share."""
    before = ("select", "distinct", "all", ",", ".", "returning")
    return any(
        (token == "*" and token.kind == "sign" and at and tokens[at - 1] in before)
        or (token == "natural" and token.kind == "word")
        for at, token in enumerate(tokens)
    )


def _foreign(
    found: Iterable[Relied], tables: Sequence[tuple[str, str]], names: set[str]
) -> Iterator[Relied]:
    """Names that would mean something else, or nothing at all, if a table had such a column."""
    owned: dict[tuple[str, str], set[str]] = {place: set() for place in tables}
    for db, relied in found:
        owned.setdefault((db, relied.table), set()).add(relied.column.lower())
    for db, table in dict.fromkeys(tables):
        others = names - owned[db, table] - {table.lower()}
        if others:
            yield db, Reliance(table, "", manners.NAMES, tuple(sorted(others)))


def _unqualified(tokens: Sequence[Word]) -> set[str]:
    """Names that stand by themselves: which table has such a column decides what they mean."""
    found = set()
    qualifying = {token.lower() for token, behind in pairwise(tokens) if behind == "."}
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        behind = tokens[at + 1] if at + 1 < len(tokens) else ""
        is_name = token.kind == "quoted" or (token.kind == "word" and token not in _KEYWORDS)
        if is_name and before not in _BEFORE_OTHERS and behind not in (".", "("):
            found.add(token.lower())
    return found - qualifying


def _minds_indexes(tokens: Sequence[Word]) -> bool:
    """Whether a statement names an index, or asks which ones would be used."""
    named = any(pair == ("indexed", "by") for pair in pairwise(map(str.lower, tokens)))
    return named or bool(tokens and tokens[0].lower() == "explain")


def inserted(table: str, tokens: Sequence[Word]) -> Iterator[Reliance]:
    """What the INSERT into a table relies on."""
    columns = _columns_of_insert(table, tokens)
    if columns is None:
        yield Reliance(table, "", manners.COLUMNS)
    for column in columns or ():
        yield Reliance(table, column, manners.WRITE)
    if columns is None or "conflict" in tokens or "duplicate" in tokens:
        yield Reliance(table, "", manners.WHOLE)
    else:
        yield Reliance(table, "", manners.INSERT, tuple(sorted(columns)))


def _columns_of_insert(table: str, tokens: Sequence[Word]) -> tuple[str, ...] | None:
    """The columns an INSERT lists; None if it lists none and so means them all."""
    for at, token in enumerate(tokens):
        if token != "into" or token.kind != "word":
            continue
        end = at + 1
        while end + 2 < len(tokens) and tokens[end + 1] == ".":
            end += 2
        if end < len(tokens) and bare(tokens[end]).lower() == table.lower():
            if tokens[end + 1 : end + 2] == ["as"]:
                end += 2
            if tokens[end + 1 : end + 2] == ["default"]:
                return ()
            if tokens[end + 1 : end + 2] == ["("]:
                listed, _ = in_brackets(tokens, end + 1)
                if listed and listed[0] not in ("select", "values", "with"):
                    return tuple(bare(part[0]) for part in by_commas(listed) if part)
            return None
    return None
