"""What a statement relies on, by its text: for databases that cannot tell themselves.

With sqlglot (the extra `db`) down to columns. A column without its table may be of
any table of the statement, so all of them are relied on to have it, or not to have
it. What sqlglot cannot read, and everything where it is not installed, is looked at
word by word: whatever is called like a table counts as that whole table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edgewise.context.databases import reliance as manners
from edgewise.context.databases.authorized import inserted
from edgewise.context.databases.reliance import EVERYTHING, Reliance
from edgewise.context.databases.tokens import words
from edgewise.standard import builtins as __builtins__

_QUIET = {"begin", "start", "commit", "rollback", "savepoint", "release", "set", "reset"}
_QUIET |= {"end", "abort", "discard", "listen", "notify", "unlisten", "deallocate", "close", "use"}
_QUIET |= {"fetch", "move", "ping", "analyze", "vacuum"}
_LISTS = {"tables", "columns", "fields", "create", "index", "indexes", "keys", "triggers", "views"}
_NOT_ABOUT_TABLES = {"pg_type", "pg_namespace", "pg_settings", "pg_database", "pg_roles"}
_NOT_ABOUT_TABLES |= {"pg_extension", "pg_enum", "pg_range", "pg_stat_activity", "pg_locks"}
_ASKED_ABOUT = ("information_schema", "pg_catalog", "sys", "mysql", "sqlite_master")
_OF_SEQUENCES = {"nextval", "currval", "setval", "lastval", "next", "sequence", "restart"}
_TO_NAMES = {"regclass", "regtype", "regproc", "regprocedure", "to_regclass", "to_regtype"}
_BEFORE_TABLES = ("from", "join", "into", "update", "table", "using", "only", ",")


def relied_on(
    text: str, dialect: str, known: frozenset[str], routines: frozenset[str] = frozenset()
) -> tuple[Reliance, ...]:
    """What a statement relies on. `known`: the tables there are, folded, and so `routines`."""
    start = words(text[:200])
    if not start or start[0] in _QUIET or (start[0] == "show" and not _LISTS & {*start}):
        return ()
    parsed = _parsed(text, dialect)
    found = [*(by_words(text, known) if parsed is None else _by_tree(parsed, text, known))]
    return tuple(dict.fromkeys([*found, *_called(text, routines)]))


def _called(text: str, routines: frozenset[str]) -> Iterator[Reliance]:
    """The routines of the database that a statement mentions, and sequences if it may use one."""
    names = {word.lower() for word in words(text) if word.is_name}
    for name in sorted(names & routines):
        yield Reliance(name, "", manners.ROUTINE)
    if names & _OF_SEQUENCES:
        yield Reliance("", "", manners.SEQUENCES)
    if names & _TO_NAMES:
        yield EVERYTHING


def _parsed(text: str, dialect: str) -> Any:
    """The syntax tree of a single statement; None if there is none to be had."""
    try:
        import sqlglot
    except ImportError:
        return None
    try:
        trees = [tree for tree in sqlglot.parse(text, dialect=dialect) if tree is not None]
    except Exception:  # sqlglot raises what it likes
        return None
    return trees[0] if len(trees) == 1 else None


def _by_tree(tree: Any, text: str, known: frozenset[str]) -> Iterator[Reliance]:
    from sqlglot import exp

    if not isinstance(tree, exp.Query | exp.Insert | exp.Update | exp.Delete):
        yield from by_words(text, known)
        return
    named = {cte.alias_or_name.lower() for cte in tree.find_all(exp.CTE)}
    tables: dict[str, set[str]] = {}  # alias -> tables, folded
    for table in tree.find_all(exp.Table):
        if table.name.lower() in named and not table.db:
            continue
        if isinstance(table.this, exp.Func):
            continue  # generate_series and the like; those of the database are looked at below
        if table.name in _NOT_ABOUT_TABLES:
            yield Reliance("", "", manners.SETTINGS)
            continue
        if not table.name or table.db.lower() in _ASKED_ABOUT or table.name.startswith("pg_"):
            yield EVERYTHING
            continue
        name = f"{table.db}.{table.name}" if table.db else table.name
        yield Reliance(name, "", manners.EXISTS)
        for alias in {table.alias_or_name.lower(), table.name.lower()}:
            tables.setdefault(alias, set()).add(name)
    yield from _columns(tree, tables)
    yield from _writes(tree, text)
    if any(kind.this == exp.DataType.Type.USERDEFINED for kind in tree.find_all(exp.DataType)):
        yield Reliance("", "", manners.SETTINGS)


def _columns(tree: Any, tables: dict[str, set[str]]) -> Iterator[Reliance]:
    from sqlglot import exp

    everywhere = set().union(*tables.values()) if tables else set()
    for column in tree.find_all(exp.Column):
        owners = tables.get(column.table.lower(), set()) if column.table else everywhere
        star = isinstance(column.this, exp.Star)
        for table in sorted(owners):
            yield Reliance(table, "" if star else column.name, _manner(star))
        if not column.table and column.name.lower() in tables:  # the row as a value
            for table in sorted(tables[column.name.lower()]):
                yield Reliance(table, "", manners.COLUMNS)
    joined = any(str(join.args.get("method") or "").upper() == "NATURAL" for join in _joins(tree))
    stars = (star for star in tree.find_all(exp.Star) if not isinstance(star.parent, exp.Func))
    if joined or any(not isinstance(star.parent, exp.Column) for star in stars):
        for table in sorted(everywhere):
            yield Reliance(table, "", manners.COLUMNS)
    for join in _joins(tree):
        for shared in join.args.get("using") or ():
            for table in sorted(everywhere):
                yield Reliance(table, shared.name, manners.READ)


def _joins(tree: Any) -> Iterator[Any]:
    from sqlglot import exp

    yield from tree.find_all(exp.Join)


def _manner(star: bool) -> str:
    return manners.COLUMNS if star else manners.READ


def _writes(tree: Any, text: str) -> Iterator[Reliance]:
    from sqlglot import exp

    for insert in tree.find_all(exp.Insert):
        target = insert.find(exp.Table)
        if target is not None:
            yield from inserted(target.name, words(text))
    for update in tree.find_all(exp.Update):
        for assignment in update.expressions:
            for target in _assigned(assignment):
                yield Reliance(update.this.name, target, manners.WRITE)
                yield Reliance(update.this.name, target, manners.CHANGE)
        if update.this.args.get("joins") or len({t.name for t in update.find_all(exp.Table)}) > 1:
            for table in update.find_all(exp.Table):  # which of them is written to, others know
                yield Reliance(table.name, "", manners.WHOLE)
    for delete in tree.find_all(exp.Delete):
        if isinstance(delete.this, exp.Table):
            yield Reliance(delete.this.name, "", manners.DELETE)


def _assigned(assignment: Any) -> Iterator[str]:
    from sqlglot import exp

    left = assignment.this if isinstance(assignment, exp.EQ) else assignment
    for column in left.find_all(exp.Column):
        yield column.name


def by_words(text: str, known: frozenset[str]) -> Iterator[Reliance]:
    """Every table that a text mentions, or may mean, as a whole."""
    tokens = words(text)
    if not tokens:
        return
    if "\\" in text or tokens[0] in ("call", "do", "exec", "execute", "show", "describe", "desc"):
        yield EVERYTHING
        return
    found = False
    for at, token in enumerate(tokens):
        if not token.is_name:
            continue
        behind = tokens[at - 1] if at else ""
        if token.lower() in known or (behind in _BEFORE_TABLES and token not in _BEFORE_TABLES):
            found = True
            yield Reliance(str(token), "", manners.WHOLE)
        if token in _NOT_ABOUT_TABLES:
            found = True
            yield Reliance("", "", manners.SETTINGS)
        elif token in _ASKED_ABOUT or token.startswith("pg_"):
            yield EVERYTHING
    if not found and tokens[0] not in ("select", "values"):
        yield EVERYTHING
