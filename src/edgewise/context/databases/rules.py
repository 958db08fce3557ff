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
| index                      | nobody, unless it is unique: then it is a constraint      |
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from edgewise.context.databases import reliance as manners
from edgewise.context.databases.reliance import Reliance
from edgewise.context.databases.schema import Column, Constraint, Schema, Table
from edgewise.context.databases.tokens import in_brackets, words
from edgewise.context.key import ABSENT


def fingerprint(schema: Schema, relied: Reliance) -> str:
    """What `relied` is like in a schema, in a short text; `ABSENT` if it is not there."""
    if relied.manner == manners.INDEX:
        return ABSENT if not _has_index(schema, relied.table) else "there"
    if not relied.table:
        found: object = _OF_DATABASE[relied.manner](schema)
        return ABSENT if found is None else digest(found)
    rule = _OF_TABLE.get(relied.manner, _whole)
    told = [what for t in schema.named(relied.table) if (what := rule(schema, t, relied))]
    return digest(told) if told else ABSENT


def digest(what: object) -> str:
    """A short text for any plain data."""
    return hashlib.blake2b(repr(what).encode(), digest_size=8).hexdigest()


# -- of a table --------------------------------------------------------------------
# Each says what counts, as plain data, or None where there is no such thing.


def _exists(schema: Schema, table: Table, relied: Reliance) -> object:
    return table.name, table.definition


def _read(schema: Schema, table: Table, relied: Reliance) -> object:
    if not table.columns:
        return table.name, table.definition, _behind(schema, table)
    column = table.column(relied.column)
    return column and (table.definition, _nature(column))


def _columns(schema: Schema, table: Table, relied: Reliance) -> object:
    if not table.columns:
        return table.name, table.definition, _behind(schema, table)
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


def _behind(schema: Schema, table: Table) -> object:
    """Everything about the tables that the definition of a view mentions."""
    others = _mentioned(schema, table)
    return sorted(repr(_whole(schema, t, Reliance("", "", ""))) for t in others)


def _mentioned(schema: Schema, table: Table) -> list[Table]:
    """The tables that the definition of a view mentions."""
    mentioned = {word.lower() for word in words(table.definition) if word.is_name}
    others = [t for name in mentioned & schema.tables.keys() for t in schema.tables[name]]
    return [t for t in others if t is not table]


def _write(schema: Schema, table: Table, relied: Reliance) -> object:
    if not table.columns:
        return table.name, table.definition, _behind(schema, table)
    column = table.column(relied.column)
    if column is None:
        return None
    own = [c for c in table.constraints if relied.column.lower() in c.names or _is_trigger(c)]
    texts = sorted([column.demands, *(c.text for c in own)])
    own_nature = (table.definition, _nature(column), column.not_null)
    return own_nature, texts, _targets(schema, texts)


def _insert(schema: Schema, table: Table, relied: Reliance) -> object:
    given = {name.lower() for name in relied.columns}
    others = [c for c in table.columns if c.name.lower() not in given]
    needed = [(c.name, c.demands) for c in others if c.required or c.demands]
    texts = sorted([c.text for c in table.constraints] + [demands for _, demands in needed])
    return table.definition, sorted(needed), texts, _targets(schema, texts)


def _delete(schema: Schema, table: Table, relied: Reliance) -> object:
    """A row can be deleted if no other refers to it, or in the manner that other says."""
    pointing = []
    for others in schema.tables.values():
        for other in others:
            for text in [c.demands for c in other.columns] + [c.text for c in other.constraints]:
                if table.name.lower() in dict(_references(text)):
                    pointing.append((other.name, text))
    triggers = sorted(c.text for c in table.constraints if _is_trigger(c))
    return table.name, sorted(set(pointing)), triggers


def _whole(schema: Schema, table: Table, relied: Reliance) -> object:
    demands = sorted(c.text for c in table.constraints)
    return table.name, table.definition, table.columns, demands


def _indexes(schema: Schema, table: Table, relied: Reliance) -> object:
    return sorted(table.indexes) or None


def _rows(schema: Schema, table: Table, relied: Reliance) -> object:
    return schema.rows.get(table.name.lower(), "-")


_OF_TABLE: dict[str, Callable[[Schema, Table, Reliance], object]] = {
    manners.EXISTS: _exists,
    manners.READ: _read,
    manners.ROWS: _rows,
    manners.COLUMNS: _columns,
    manners.WRITE: _write,
    manners.INSERT: _insert,
    manners.DELETE: _delete,
    manners.INDEXES: _indexes,
    manners.NAMES: _names,
}


def _nature(column: Column) -> tuple[str, str]:
    return column.name, column.nature


def _is_trigger(constraint: Constraint) -> bool:
    return constraint.text.startswith("create")


def _targets(schema: Schema, texts: list[str]) -> object:
    """What the tables are like that a demand refers to: a row there is looked for."""
    found = []
    for text in texts:
        for name, columns in _references(text):
            for table in schema.named(name):
                wanted = [c for c in table.columns if _is_meant(c, columns)]
                found.append((name, [_nature(column) for column in wanted]))
    return sorted(found)


def _is_meant(column: Column, columns: frozenset[str]) -> bool:
    return column.name.lower() in columns if columns else "primary key" in column.nature


def _references(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The tables that a demand refers to, each with its columns, folded."""
    if "references" not in text:
        return
    tokens = words(text)
    for at, word in enumerate(tokens[:-1]):
        if word == "references":
            end = at + 1
            while tokens[end + 1 : end + 2] == ["."] and end + 2 < len(tokens):
                end += 2
            columns = in_brackets(tokens, end + 1)[0] if tokens[end + 1 : end + 2] == ["("] else []
            yield tokens[end].lower(), frozenset(w.lower() for w in columns if w.is_name)


# -- of a database -----------------------------------------------------------------


def _everything(schema: Schema) -> object:
    tables = sorted({(n, repr(_whole(schema, t, Reliance("", "", "")))) for n, t in _all(schema)})
    return tables, sorted(schema.routines), schema.settings, schema.rest


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
    manners.SETTINGS: lambda schema: schema.settings,
    manners.REST: lambda schema: schema.rest,
}
