"""When has what a statement relies on moved? One rule for each manner of relying on it.

| change                     | who can tell                                              |
|----------------------------|-----------------------------------------------------------|
| column renamed or dropped  | who reads or writes it; who asks for all columns          |
| table renamed or dropped   | who mentions it, or refers to it                          |
| column added, may be null  | who asks for all columns, or means something else by that |
|                            | name: a column of another table, an alias, a text         |
| column added, not null     | the same, and who inserts without it                      |
| type, default, collation   | who reads or writes the column                            |
| constraint                 | who writes to what it is about                            |
| foreign key from elsewhere | who deletes from this table, or changes its key           |
| trigger                    | who does what sets it off                                 |
| index                      | nobody, unless it is unique: then it is a constraint      |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from edgewise.context.databases import reliance as manners
from edgewise.context.databases.reliance import Reliance
from edgewise.context.databases.schema import Column, Schema, Table
from edgewise.context.databases.tokens import bare, in_brackets, mentioned, words
from edgewise.context.key import ABSENT
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, hashlib


def fingerprint(schema: Schema, relied: Reliance) -> str:
    """What `relied` is like in a schema, in a short text; `ABSENT` if it is not there."""
    if relied.manner == manners.ROUTINE:
        told_of = schema.routines.get(relied.table.lower())
        return ABSENT if told_of is None else digest((told_of, schema.ambient))
    if relied.manner == manners.INDEX:
        return ABSENT if not _has_index(schema, relied.table) else "there"
    if not relied.table:
        found: object = _OF_DATABASE[relied.manner](schema)
        return ABSENT if found is None else digest(found)
    rule = _OF_TABLE.get(relied.manner, _whole)
    told = [what for t in schema.named(relied.table) if (what := rule(schema, t, relied))]
    if not told:
        return ABSENT
    return digest((told, schema.ambient) if schema.ambient else told)


def digest(what: object) -> str:
    """A short text for any plain data."""
    return hashlib.blake2b(repr(what).encode(), digest_size=8).hexdigest()


# -- of a table --------------------------------------------------------------------
# Each says what counts, as plain data, or None where there is no such thing.


def _exists(schema: Schema, table: Table, relied: Reliance) -> object:
    if joins_unnamed(table):
        return table.name, table.definition, _seen_through(schema, table)
    return table.name, table.definition


def joins_unnamed(table: Table) -> bool:
    """Whether a view joins tables by columns that it does not name for each of them."""
    return table.is_view and bool({"natural", "using"} & mentioned(table.definition))


def _read(schema: Schema, table: Table, relied: Reliance) -> object:
    if not table.columns:
        return table.name, table.definition, _seen_through(schema, table)
    column = table.column(relied.column)
    return column and (table.definition, _nature(column))


def _columns(schema: Schema, table: Table, relied: Reliance) -> object:
    if not table.columns:
        return table.name, table.definition, _seen_through(schema, table)
    return table.definition, [_nature(column) for column in table.columns]


def _names(schema: Schema, table: Table, relied: Reliance) -> object:
    """Of a view, the names that it or a table behind it has are looked at."""
    tables = [table] if table.columns else _mentioned(schema, table)
    owned = sorted(
        (other.name, name)
        for other in tables
        for name in relied.columns
        if other.column(name) is not None
    )
    return table.name, table.definition, owned


def _seen_through(schema: Schema, table: Table) -> object:
    """What can be seen through a view of the tables behind it."""
    others = _mentioned(schema, table)
    views = [table, *(t for t in others if t.is_view)]
    names = frozenset().union(*(mentioned(view.definition) for view in views))
    every = any(joins_unnamed(view) or _has_star(view.definition) for view in views)
    return sorted(
        (t.name, t.definition, [_nature(c) for c in t.columns if every or c.name.lower() in names])
        for t in others
    )


def _has_star(definition: str) -> bool:
    """Whether a definition asks for all columns, rather than counts rows or multiplies."""
    tokens = definition.split(" ")
    before = ("select", "distinct", "all", ",", ".")
    return any(token == "*" and tokens[at - 1] in before for at, token in enumerate(tokens) if at)


def _behind(schema: Schema, table: Table) -> object:
    """What the tables behind a view demand of whoever writes to it."""
    others = _mentioned(schema, table)
    views = [table, *(t for t in others if t.is_view)]
    names = frozenset().union(*(mentioned(view.definition) for view in views))
    if any(_has_star(view.definition) for view in views):
        names |= {c.name.lower() for t in others for c in t.columns}
    return sorted(repr(_written_through(schema, t, names)) for t in others)


def _written_through(schema: Schema, table: Table, names: frozenset[str]) -> object:
    if table.is_view or not table.columns:
        return _own(table)
    columns = [c.name for c in table.columns if c.name.lower() in names]
    given = Reliance(table.name, "", manners.INSERT, tuple(columns))
    each = [Reliance(table.name, column, manners.WRITE) for column in columns]
    written = [(_write(schema, table, one), _change(schema, table, one)) for one in each]
    return _insert(schema, table, given), _delete(schema, table, given), written


def _mentioned(schema: Schema, table: Table) -> list[Table]:
    """The tables that the definition of a view mentions, and those behind views among them."""
    found: list[Table] = []
    coming = [table]
    while coming:
        known = mentioned(coming.pop().definition) & schema.tables.keys()
        others = [t for name in sorted(known) for t in schema.tables[name]]
        more = [t for t in others if t is not table and t not in found]
        found += more
        coming += [t for t in more if t.is_view]
    return found


def _write(schema: Schema, table: Table, relied: Reliance) -> object:
    if table.is_view or not table.columns:
        return table.name, table.definition, _behind(schema, table)
    column = table.column(relied.column)
    if column is None:
        return None
    moved = _computed_from(table, column)
    texts = [c.demands for c in table.columns if {c.name.lower(), *mentioned(c.demands)} & moved]
    texts += [c.text for c in table.constraints if c.names & moved and not c.is_event]
    natures = [(_nature(c), c.not_null) for c in table.columns if c.name.lower() in moved]
    return table.definition, natures, sorted(texts), _targets(schema, texts)


def _computed_from(table: Table, column: Column) -> set[str]:
    """The names of a column and of those whose values are computed from it, folded."""
    found = {column.name.lower()}
    computed = [c for c in table.columns if _is_computed(c)]
    while more := {c.name.lower() for c in computed if mentioned(c.nature) & found} - found:
        found |= more
    return found


def _change(schema: Schema, table: Table, relied: Reliance) -> object:
    """A value can be changed if no other row refers to it; and something may happen then."""
    if table.is_view or not table.columns:
        return table.name, table.definition, _behind(schema, table)
    name = relied.column.lower()
    events = [c for c in table.constraints if c.happens("update")]
    minding = [c.text for c in events if "of" not in c.header or name in c.header]
    column = table.column(relied.column)
    return table.name, sorted(minding), _pointing(schema, table, column)


def _insert(schema: Schema, table: Table, relied: Reliance) -> object:
    if table.is_view:
        return table.name, table.definition, _behind(schema, table)
    given = {name.lower() for name in relied.columns}
    others = [c for c in table.columns if c.name.lower() not in given]
    texts = [c.text for c in table.constraints if not c.is_event or c.happens("insert")]
    texts += [c.demands for c in others]
    bound = frozenset().union(*map(mentioned, texts))
    needed = [c for c in others if c.required or c.demands or c.name.lower() in bound]
    told = sorted((c.name, c.nature, c.demands) for c in needed)
    return table.definition, told, sorted(filter(None, texts)), _targets(schema, texts)


def _delete(schema: Schema, table: Table, relied: Reliance) -> object:
    """A row can be deleted if no other refers to it, or in the manner that other says."""
    behind = _behind(schema, table) if table.is_view else None
    triggers = sorted(c.text for c in table.constraints if c.happens("delete"))
    return table.name, table.definition, _pointing(schema, table), triggers, behind


def _pointing(schema: Schema, table: Table, column: Column | None = None) -> object:
    """What refers to a table, or to one of its columns, and what that leads to."""
    found: set[tuple[str, ...]] = set()
    coming = [(table, column)]
    seen: set[str] = set()
    while coming:
        target, meant = coming.pop()
        seen.add(target.name)
        for other, text in _referring(schema, target, meant):
            found.add((other.name, text))
            if other.name not in seen and {"cascade", "set"} & {*text.split(" ")}:
                set_ = [c for c in other.columns if c.name.lower() in mentioned(text)]
                found.update((other.name, c.name, c.demands, str(c.not_null)) for c in set_)
                found.update((other.name, c.text) for c in other.constraints)
                coming.append((other, None))
    return sorted(found)


def _referring(schema: Schema, table: Table, column: Column | None) -> Iterator[tuple[Table, str]]:
    """Each table that refers to one, or to a column of it, and the text by which it does."""
    for other, text in _referred_to(schema).get(table.name.lower(), ()):
        columns = _references(text)[table.name.lower()]
        if column is None or _is_meant(column, columns):
            yield other, text


def _referred_to(schema: Schema) -> dict[str, list[tuple[Table, str]]]:
    """Table -> who refers to it, and the text by which each does; kept for the last few schemas."""
    for known, kept in _KEPT:
        if known is schema:
            return kept
    found: dict[str, list[tuple[Table, str]]] = {}
    for _, other in _all(schema):
        for text in [c.demands for c in other.columns] + [c.text for c in other.constraints]:
            for name in _references(text):
                found.setdefault(name, []).append((other, text))
    _KEPT[:] = [(schema, found), *_KEPT[:3]]
    return found


_KEPT: list[tuple[Schema, dict[str, list[tuple[Table, str]]]]] = []


def _whole(schema: Schema, table: Table, relied: Reliance) -> object:
    texts = [c.text for c in table.constraints] + [c.demands for c in table.columns]
    return _own(table), _targets(schema, texts), _pointing(schema, table)


def _own(table: Table) -> tuple[object, ...]:
    """What a table says of itself."""
    demands = sorted(c.text for c in table.constraints)
    return table.name, table.definition, table.columns, demands


def _indexes(schema: Schema, table: Table, relied: Reliance) -> object:
    return sorted(table.indexes) or None


def _rows(schema: Schema, table: Table, relied: Reliance) -> object:
    others = _mentioned(schema, table) if table.is_view else []
    return [schema.rows.get(t.name.lower(), "-") for t in (table, *others)]


_OF_TABLE: dict[str, Callable[[Schema, Table, Reliance], object]] = {
    manners.EXISTS: _exists,
    manners.READ: _read,
    manners.ROWS: _rows,
    manners.COLUMNS: _columns,
    manners.WRITE: _write,
    manners.CHANGE: _change,
    manners.INSERT: _insert,
    manners.DELETE: _delete,
    manners.INDEXES: _indexes,
    manners.NAMES: _names,
}


def _nature(column: Column) -> tuple[str, str]:
    return column.name, column.nature


def _is_computed(column: Column) -> bool:
    return bool({"as", "generated"} & {*column.nature.split(" ")})


def _targets(schema: Schema, texts: list[str]) -> object:
    """What the tables are like that a demand refers to: a row there is looked for."""
    found = []
    for text in texts:
        for name, columns in _references(text).items():
            for table in schema.named(name):
                wanted = [c for c in table.columns if _is_meant(c, columns)]
                found.append((name, [_nature(column) for column in wanted]))
    return sorted(found)


def _is_meant(column: Column, columns: frozenset[str]) -> bool:
    return column.name.lower() in columns if columns else "primary key" in column.nature


@functools.lru_cache(maxsize=8192)
def _references(text: str) -> dict[str, frozenset[str]]:
    """The tables that a demand refers to, each with its columns, folded."""
    found: dict[str, frozenset[str]] = {}
    tokens = words(text) if "references" in text else []
    for at, word in enumerate(tokens[:-1]):
        if word == "references":
            end = at + 1
            while tokens[end + 1 : end + 2] == ["."] and end + 2 < len(tokens):
                end += 2
            columns = in_brackets(tokens, end + 1)[0] if tokens[end + 1 : end + 2] == ["("] else []
            found[bare(tokens[end]).lower()] = frozenset(bare(w).lower() for w in columns)
    return found


# -- of a database -----------------------------------------------------------------


def _everything(schema: Schema) -> object:
    tables = sorted({(name, repr(_own(table))) for name, table in _all(schema)})
    of_all = schema.settings, schema.sequences, schema.ambient, schema.rest
    return tables, sorted(schema.routines.items()), of_all


def _all(schema: Schema) -> Iterator[tuple[str, Table]]:
    for name, tables in schema.tables.items():
        for table in tables:
            yield name, table


def _all_indexes(schema: Schema) -> object:
    return sorted({(name, index) for name, table in _all(schema) for index in table.indexes})


def _has_index(schema: Schema, name: str) -> bool:
    indexes = {index.lower() for _, table in _all(schema) for index in table.indexes}
    return name.lower() in indexes


_OF_DATABASE: dict[str, Callable[[Schema], object]] = {
    manners.WHOLE: _everything,
    manners.INDEXES: _all_indexes,
    manners.SETTINGS: lambda schema: (schema.settings, schema.ambient),
    manners.SEQUENCES: lambda schema: (schema.sequences, schema.ambient),
    manners.REST: lambda schema: schema.rest,
}
