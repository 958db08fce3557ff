"""DDL statements, folded one after the other into a schema.

Works on tokens, so that it does for every dialect, and so that a migration which
adds a column says the same as a table that has had it from the start. Whatever is
not understood counts for the whole table it names, or else for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.context.databases.authorized import inserted
from edgewise.context.databases.reliance import READ, WHOLE, Reliance
from edgewise.context.databases.rules import digest
from edgewise.context.databases.schema import Column, Constraint, Schema, Table
from edgewise.context.databases.tokens import Word, bare, by_commas, in_brackets, statements
from edgewise.data import replace
from edgewise.standard import builtins as __builtins__

_TABLE_LEVEL = ("constraint", "check", "unique", "primary", "foreign", "exclude", "key", "index")
_DEMANDS = ("check", "unique", "references")
_GIVEN = {"default", "generated", "as", "auto_increment", "identity"}  # there is a value anyway
_NATURE = ("", "collate", "primary", *sorted(_GIVEN))
_STARTS = (*_DEMANDS, *_NATURE, "not", "null", "constraint")
_DATA = ("insert", "update", "delete", "replace", "merge", "copy", "truncate")
_IDLE = ("begin", "commit", "end", "start", "analyze", "vacuum", "set")


def schema_of_script(*texts: str) -> Schema:
    """The schema after the statements of one or more scripts.

    >>> schema = schema_of_script("CREATE TABLE a (x int NOT NULL); ALTER TABLE a ADD y text;")
    >>> [column.name for column in schema.named("a")[0].columns]
    ['x', 'y']
    """
    script = _Script()
    for text in texts:
        for statement in statements(text):
            script.take(statement)
    return script.schema()


def relied_on_by(texts: Iterable[str]) -> list[Reliance]:
    """What the statements of scripts rely on, other than those that make tables."""
    found: dict[Reliance, None] = {}
    for text in texts:
        for statement in statements(text):
            if statement[:2] == ["insert", "into"]:
                table = _name(statement, 2)[0]
                found.update(dict.fromkeys(inserted(table, statement)))
            elif statement[0] in _DATA or not {*statement[:5]} & {"table", *_TABLE_LEVEL}:
                names = [str(word) for word in statement if word.is_name]
                found.update(dict.fromkeys(Reliance(name, "", WHOLE) for name in names))
            elif "index" in statement[:4] and "on" in statement:
                table, end = _name(statement, statement.index(Word.of("word", "on")) + 1)
                names = [str(word) for word in statement[end:] if word.is_name]
                found.update(dict.fromkeys(Reliance(table, name, READ) for name in names))
    return list(found)


class _Script:
    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.rows: dict[str, list[str]] = {}
        self.rest: list[str] = []
        self._data: list[list[Word]] = []

    def take(self, statement: list[Word]) -> None:
        """Fold in one statement."""
        first = [str(word) for word in statement[:4]]
        if first[0] == "create" and self._created(statement, first):
            return
        if first[0] == "alter" and first[1:2] == ["table"] and self._altered(statement):
            return
        if first[0] == "drop" and first[1:2] in (["table"], ["view"]) and self._dropped(statement):
            return
        if first[0] in _DATA:
            self._data.append(statement)
        elif first[0] not in _IDLE:
            self.rest.append(" ".join(statement))

    def schema(self) -> Schema:
        """What came of it."""
        for statement in self._data:
            named = {bare(word).lower() for word in statement if word.kind != "sign"}
            filled = self._filled(self.tables.keys() & named)
            for name in filled:
                self.rows.setdefault(name, []).append(" ".join(statement))
            if not filled:
                self.rest.append(" ".join(statement))
        return Schema(
            {name: (table,) for name, table in self.tables.items()},
            rest=digest(self.rest) if self.rest else "",
            rows={name: digest(texts) for name, texts in self.rows.items()},
        )

    def _filled(self, names: set[str]) -> set[str]:
        """Tables that may get rows where some are named: triggers pass them on."""
        found, coming = set(names), list(names)
        while coming:
            for constraint in self.tables[coming.pop()].constraints:
                if constraint.is_event:
                    more = (constraint.names & self.tables.keys()) - found
                    found |= more
                    coming += more
        return found

    # -- create ------------------------------------------------------------------

    def _created(self, statement: list[Word], first: list[str]) -> bool:
        at = next((i for i, word in enumerate(first) if word in _CREATED), 0)
        kind = first[at] if at else ""
        if kind == "table" and "temp" not in first[1:at] and "temporary" not in first[1:at]:
            return self._created_table(statement, at + 1)
        if kind == "view":
            name, end = _name(statement, at + 1)
            told = " ".join(statement[end:])
            self.tables[name.lower()] = Table(name, definition=told, is_view=True)
            return True
        if kind == "index":
            return self._indexed(statement, unique="unique" in first[1:at])
        return kind == "trigger" and self._watched(statement)

    def _created_table(self, statement: list[Word], at: int) -> bool:
        name, end = _name(statement, at)
        if statement[end : end + 1] != ["("]:  # AS SELECT, LIKE, PARTITION OF, USING
            self.tables[name.lower()] = Table(name, definition=" ".join(statement[end:]))
            return True
        if name.lower() in self.tables and "exists" in statement[at:end]:
            return True
        inside, behind = in_brackets(statement, end)
        table = Table(name, definition=" ".join(statement[behind:]))
        for part in by_commas(inside):
            table = with_part(table, part)
        self.tables[name.lower()] = table
        return True

    def _indexed(self, statement: list[Word], unique: bool) -> bool:
        if "on" not in statement:
            return False
        on = statement.index(Word.of("word", "on"))
        table, end = _name(statement, on + 1)
        known = self.tables.get(table.lower())
        if known is None:
            return False
        index = _name(statement, on - 1)[0]
        changed = replace(known, indexes=known.indexes | {index})
        if unique:
            changed = with_constraint(changed, ["unique", *statement[end:]])
        self.tables[table.lower()] = changed
        return True

    def _watched(self, statement: list[Word]) -> bool:
        """A trigger: a demand of the table it is on, or of the view."""
        places = [i for i, word in enumerate(statement) if word == "on"]
        name = _name(statement, places[0] + 1)[0].lower() if places else ""
        if name not in self.tables:
            return False
        self.tables[name] = with_constraint(self.tables[name], statement)
        return True

    # -- alter and drop ------------------------------------------------------------

    def _altered(self, statement: list[Word]) -> bool:
        name, end = _name(statement, 2)
        table = self.tables.get(name.lower())
        if table is None:
            return False
        for clause in by_commas(statement[end:]):
            if [*clause[:2]] == ["rename", "to"] and len(clause) > 2:
                del self.tables[name.lower()]
                name = bare(clause[2])
                table = replace(table, name=name)
            else:
                table = _altered_by(table, clause)
            self.tables[name.lower()] = table
        return True

    def _dropped(self, statement: list[Word]) -> bool:
        name, end = _name(statement, 2)
        rest = [word for word in statement[end:] if word not in ("cascade", "restrict")]
        if rest:
            return False
        self.tables.pop(name.lower(), None)
        return True


_CREATED = ("table", "view", "index", "trigger")


def _name(tokens: Sequence[Word], at: int) -> tuple[str, int]:
    """The name that starts at a place, without its schema, and the place behind it."""
    while at < len(tokens) and tokens[at].kind == "word" and tokens[at] in _BEFORE_NAMES:
        at += 1
    while at + 2 < len(tokens) and tokens[at + 1] == "." and tokens[at + 1].kind == "sign":
        at += 2
    return (bare(tokens[at]) if at < len(tokens) else ""), at + 1


_BEFORE_NAMES = ("if", "not", "exists", "only", "concurrently")


def _altered_by(table: Table, clause: list[Word]) -> Table:
    """A table after one clause of ALTER TABLE."""
    action = [str(word) for word in clause[:2]]
    words_ = [w for w in clause[1:] if not (w.kind == "word" and w in ("column", *_BEFORE_NAMES))]
    if action[0] == "add" and words_ and not _is_table_level(words_):
        return with_part(table, words_)
    if action[0] == "add" and words_:
        return with_constraint(table, words_)
    if action[0] == "drop" and action[1:] != ["constraint"] and words_:
        gone = bare(words_[0]).lower()
        kept = tuple(c for c in table.columns if c.name.lower() != gone)
        if len(kept) < len(table.columns):
            return replace(table, columns=kept)
    if action[0] == "rename" and len(words_) == 3 and words_[1] == "to":
        return _renamed(table, bare(words_[0]), bare(words_[2]))
    return with_constraint(_noted(table, clause), clause)


def _noted(table: Table, clause: list[Word]) -> Table:
    """A table whose columns that a clause names are no longer what they were."""
    names = {word.lower() for word in clause if word.is_name}
    text = " ".join(clause)
    columns = tuple(
        replace(c, nature=f"{c.nature} | {text}") if c.name.lower() in names else c
        for c in table.columns
    )
    return replace(table, columns=columns)


def _renamed(table: Table, old: str, new: str) -> Table:
    columns = tuple(
        replace(c, name=new) if c.name.lower() == old.lower() else c for c in table.columns
    )
    constraints = tuple(
        Constraint(
            " ".join(new if word.lower() == old.lower() else word for word in c.text.split(" ")),
            frozenset(new.lower() if name == old.lower() else name for name in c.names),
        )
        for c in table.constraints
    )
    return replace(table, columns=columns, constraints=constraints)


# -- parts of a table --------------------------------------------------------------


def with_part(table: Table, part: Sequence[Word]) -> Table:
    """A table with one more column or constraint, as it is written in CREATE TABLE."""
    if _is_table_level(part):
        return with_constraint(table, part)
    return replace(table, columns=(*table.columns, column_of(part)))


def _is_table_level(part: Sequence[Word]) -> bool:
    return part[0].kind == "word" and part[0] in _TABLE_LEVEL and len(part) > 1


def with_constraint(table: Table, part: Sequence[str]) -> Table:
    """A table with one more constraint; what a constraint is called does not count."""
    tokens = list(part)
    if tokens[:1] == ["constraint"]:
        tokens = tokens[2:]
    names = frozenset(bare(token).lower() for token in tokens)
    found = Constraint(" ".join(tokens), names)
    return replace(table, constraints=(*table.constraints, found))


def column_of(part: Sequence[Word]) -> Column:
    """A column, by what is written in its definition.

    >>> from edgewise.context.databases.tokens import words
    >>> column_of(words("name varchar(10) NOT NULL DEFAULT 'x' CHECK (name > '')"))
    Column(name='name', nature="varchar ( 10 ) default 'x'", demands="check ( name > '' )", \
not_null=True, required=False)
    """
    parts: dict[str, list[str]] = {"": []}  # by the word that starts them
    into, depth = parts[""], 0
    for token in part[1:]:
        if not depth and token.kind == "word" and token in _STARTS and into[-1:] != ["not"]:
            into = parts.setdefault(str(token), [])
        into.append(str(token))
        depth += (token.kind == "sign") * ((token == "(") - (token == ")"))
    nature = [word for start in parts if start in _NATURE for word in parts[start]]
    demands = [word for start in parts if start in _DEMANDS for word in parts[start]]
    not_null = parts.get("not", [])[:2] == ["not", "null"]
    given = {"serial", "bigserial", "smallserial"} & set(parts[""]) or _GIVEN & parts.keys()
    if parts.get("default") == ["default"]:  # NULL, which starts a part of its own
        given = set()
    if "integer primary key" in " ".join(nature):
        given = {"rowid"}
    required = not_null and not given
    return Column(bare(part[0]), " ".join(nature), " ".join(demands), not_null, required)
