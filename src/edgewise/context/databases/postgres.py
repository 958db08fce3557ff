"""The schema of a database of PostgreSQL, by its catalogue.

What a default, a check, a view or a trigger calls is part of it: the text of each
gets a digest of the routines and sequences that it mentions, down to the last one. So is
what the user may not do with a table, a routine or a sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from edgewise.context.databases import rules
from edgewise.context.databases.definitions import with_constraint
from edgewise.context.databases.schema import Column, Schema, Table, schema_of
from edgewise.context.databases.tokens import mentioned, words
from edgewise.data import replace
from edgewise.standard import builtins as __builtins__

Ask = Callable[[str], list[tuple[Any, ...]]]

_OWN = "('pg_catalog', 'information_schema')"
_OURS = f"n.nspname NOT IN {_OWN} AND n.nspname NOT LIKE 'pg\\_%'"
_COLUMNS = f"""
SELECT n.nspname, c.relname, c.relkind::text, concat_ws(' ', n.nspname,
    CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END,
    CASE WHEN c.relrowsecurity THEN 'secured ' || c.relforcerowsecurity || (
      SELECT string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::text,
        pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)), ' ; '
        ORDER BY p.polname) FROM pg_policy p WHERE p.polrelid = c.oid) END,
    CASE WHEN NOT has_schema_privilege(n.oid, 'USAGE') THEN 'closed' END,
    (SELECT 'without_' || string_agg(may, '_') FROM unnest(ARRAY['select', 'insert', 'update',
      'delete', 'truncate', 'references', 'trigger']) may
      WHERE NOT has_table_privilege(c.oid, may))),
  a.attname, a.atttypid::bigint, a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
  a.attidentity::text || a.attgenerated::text,
  concat_ws(' | ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation::text END,
    (SELECT 'primary key' FROM pg_index i
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)),
    (SELECT 'with_' || string_agg(may, '_') FROM unnest(ARRAY['select', 'insert', 'update',
      'references']) may
      WHERE a.attacl IS NOT NULL AND has_column_privilege(c.oid, a.attnum, may)))
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND {_OURS} ORDER BY n.nspname, c.relname, a.attnum"""
_CONSTRAINTS = f"""
SELECT n.nspname, c.relname, pg_get_constraintdef(k.oid) FROM pg_constraint k
JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE {_OURS}
UNION ALL
SELECT n.nspname, c.relname, 'UNIQUE ' || substring(pg_get_indexdef(i.indexrelid) FROM 'USING .*')
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
JOIN pg_namespace n ON n.oid = c.relnamespace WHERE i.indisunique AND {_OURS}
  AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)
UNION ALL
SELECT n.nspname, c.relname, concat_ws(' ', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND {_OURS}
UNION ALL
SELECT n.nspname, c.relname, pg_get_ruledef(r.oid) FROM pg_rewrite r
JOIN pg_class c ON c.oid = r.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE r.rulename <> '_RETURN' AND {_OURS}
UNION ALL
SELECT n.nspname, c.relname, concat_ws(' ', 'CREATE INSERT UPDATE ON', i.inhrelid::regclass,
  pg_get_expr(o.relpartbound, o.oid)) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent
JOIN pg_class o ON o.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'f') AND {_OURS}
ORDER BY 1, 2, 3"""
_ROUTINES = f"""
SELECT p.proname, l.lanname, concat_ws(' | ', pg_get_function_arguments(p.oid),
  pg_get_function_result(p.oid), p.prokind, p.provolatile, p.proisstrict, p.prosecdef,
  CASE WHEN NOT has_function_privilege(p.oid, 'EXECUTE') THEN 'without_execute' END,
  p.proconfig::text, g.aggtransfn::regproc::text, g.aggfinalfn::regproc::text, g.agginitval),
  concat_ws(' ', p.prosrc, BODY)
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
LEFT JOIN pg_aggregate g ON g.aggfnoid = p.oid WHERE {_OURS} ORDER BY 1, 2, 3, 4"""
_TYPES = f"""
SELECT t.oid::bigint, t.typcategory = 'A', array_to_string(ARRAY[
    CASE WHEN t.typcategory = 'A' THEN t.typelem END, nullif(t.typbasetype, 0), r.rngsubtype]
    || ARRAY(SELECT a.atttypid FROM pg_attribute a
      WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped), ','),
  concat_ws(' | ', n.nspname, t.typname, t.typtype,
    CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) END, t.typdefault,
    (SELECT string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder) FROM pg_enum e
      WHERE e.enumtypid = t.oid),
    (SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', '
      ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped)),
  concat_ws(' ', CASE WHEN t.typnotnull THEN 'not null' END,
    (SELECT string_agg(pg_get_constraintdef(k.oid), ' ' ORDER BY k.conname) FROM pg_constraint k
      WHERE k.contypid = t.oid))
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
LEFT JOIN pg_range r ON r.rngtypid = t.oid LEFT JOIN pg_class c ON c.oid = t.typrelid
WHERE {_OURS} AND (t.typrelid = 0 OR c.relkind = 'c') ORDER BY n.nspname, t.typname"""
_SEQUENCES = """
SELECT sequencename, concat_ws(' ', schemaname, data_type, start_value, min_value, max_value,
  increment_by, cycle, cache_size, (SELECT 'without_usage' FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relname = sequencename
    AND n.nspname = schemaname AND NOT has_sequence_privilege(c.oid, 'USAGE')))
FROM pg_sequences ORDER BY 1, 2"""
_EXTENSIONS = "SELECT extname, extversion FROM pg_extension ORDER BY 1"
_AMBIENT = """
SELECT current_setting('search_path'), current_setting('server_version_num')::int / 10000,
  (SELECT string_agg(s.setconfig::text, ' ' ORDER BY s.setdatabase, s.setrole)
    FROM pg_db_role_setting s LEFT JOIN pg_database d ON d.oid = s.setdatabase
    LEFT JOIN pg_roles r ON r.oid = s.setrole
    WHERE (s.setdatabase = 0 OR d.datname = current_database())
      AND (s.setrole = 0 OR r.rolname = current_user))"""
_OF_MORE_THAN_TEXT = ("c", "internal")  # languages whose routines read no tables
_OF_TEXT = ("sql", "plpgsql")  # languages whose text says what they read


class _Type(NamedTuple):
    """A type that is defined in the database."""

    is_array: bool
    related: tuple[int, ...]  # the types it is made of
    nature: str
    demands: str


class _Routine(NamedTuple):
    """All functions and procedures of one name."""

    texts: tuple[str, ...]
    names: frozenset[str]  # what they mention
    is_opaque: bool  # whether that is not all they may use


def schema_of_postgres(ask: Ask) -> Schema:
    """The schema of the database that is asked."""
    return _Catalogue(ask).schema()


class _Catalogue:
    """What the catalogue says."""

    def __init__(self, ask: Ask) -> None:
        self._columns = ask(_COLUMNS)
        self._constraints = ask(_CONSTRAINTS)
        self._types = {oid: _type(*told) for oid, *told in ask(_TYPES)}
        self._sequences = ask(_SEQUENCES)
        self._extensions = ask(_EXTENSIONS)
        self._ambient = ask(_AMBIENT)
        body = "pg_get_function_sqlbody(p.oid)" if self._ambient[0][1] >= 14 else "''"
        self._routines = _routines(ask(_ROUTINES.replace("BODY", body)))
        self._raw: dict[str, list[str]] = {}  # all that is said of a table, by its folded name
        for row in (*self._columns, *self._constraints):
            self._raw.setdefault(row[1].lower(), []).append(repr(row))
        self._views = {r[1].lower(): r[3] for r in self._columns if r[2] in ("v", "m")}

    def schema(self) -> Schema:
        """All of it."""
        plain = [t.nature + t.demands for t in self._types.values() if not t.is_array]
        return schema_of(
            self._tables(),
            routines={name: rules.digest(self._used([name])) for name in self._routines},
            sequences=rules.digest(self._sequences) if self._sequences else "",
            settings=rules.digest([plain, self._extensions]),
            ambient=rules.digest(self._ambient),
        )

    def _tables(self) -> Iterator[tuple[str, Table]]:
        tables: dict[tuple[str, str], Table] = {}
        for within, name, kind, definition, *told in self._columns:
            known = tables.get((within, name))
            if known is None:
                shown = self._with_used(" ".join(words(definition)), views=True)
                known = Table(name, definition=shown, is_view=kind in ("v", "m"))
            columns = (*known.columns, self._column(*told)) if told[0] is not None else ()
            tables[within, name] = replace(known, columns=columns)
        for within, name, text in self._constraints:
            if (within, name) in tables:
                demand = words(self._with_used(text))
                tables[within, name] = with_constraint(tables[within, name], demand)
        return ((within, table) for (within, _), table in tables.items())

    def _column(
        self, name: str, kind: int, not_null: bool, default: str, computed: str, nature: str
    ) -> Column:
        types = self._closure(kind)
        is_computed = "generated as" if "s" in computed[-1:] else computed
        given = self._with_used(default or "")
        parts = (nature, *(t.nature for t in types), given, is_computed)
        demands = " ".join(t.demands for t in types if t.demands)
        held = not_null or "not null" in demands
        has_value = default is not None or bool(computed.strip()) or _has_default(types)
        return Column(
            name,
            " | ".join(map(str, parts)),
            self._with_used(demands),
            held,
            held and not has_value,
        )

    def _closure(self, kind: int) -> list[_Type]:
        """The types that one is made of, itself included, as far as they are the database's own."""
        found: dict[int, _Type] = {}
        coming = [kind]
        while coming:
            oid = coming.pop()
            if oid in self._types and oid not in found:
                found[oid] = self._types[oid]
                coming += found[oid].related
        return list(found.values())

    def _with_used(self, text: str, *, views: bool = False) -> str:
        """A text, with a digest of what it uses if that is anything of the database's own."""
        used = self._used([text], views=views)
        return f"{text} -> {rules.digest(used)}" if used else text

    def _used(self, texts: list[str], *, views: bool = False) -> list[str]:
        """What the routines and sequences are like that texts mention, and views if asked for."""
        found: dict[str, None] = {}
        coming = [name for text in texts for name in _names(text)]
        seen: set[str] = set()
        while coming:
            name = coming.pop()
            if name in seen:
                continue
            seen.add(name)
            found.update((told, None) for of, told in self._sequences if of.lower() == name)
            routine = self._routines.get(name)
            if routine is not None:
                found.update(dict.fromkeys(routine.texts))
                found.update(dict.fromkeys(self._read_by(routine)))
                coming += routine.names
            if views and name in self._views:
                found[self._views[name]] = None
                coming += _names(self._views[name])
        return sorted(found)

    def _read_by(self, routine: _Routine) -> Iterator[str]:
        """All about the tables that a routine may use."""
        names = self._raw.keys() if routine.is_opaque else routine.names & self._raw.keys()
        for name in names:
            yield from self._raw[name]


def _type(is_array: bool, related: str, nature: str, demands: str) -> _Type:
    oids = tuple(int(oid) for oid in (related or "").split(",") if oid)
    return _Type(is_array, oids, "" if is_array else nature, demands)


def _has_default(types: list[_Type]) -> bool:
    return any(
        t.nature.split(" | ")[2:3] == ["d"] and len(t.nature.split(" | ")) > 4 for t in types
    )


def _routines(rows: list[tuple[Any, ...]]) -> dict[str, _Routine]:
    found: dict[str, _Routine] = {}
    for name, language, header, body in rows:
        texts, names, opaque = found.get(name.lower(), _Routine((), frozenset(), False))
        text = f"{language} {header} {body}"
        if language not in _OF_MORE_THAN_TEXT:
            used = mentioned(f"{header} {body}")
            names |= used
            opaque = opaque or language not in _OF_TEXT or "execute" in used
        found[name.lower()] = _Routine((*texts, text), names, opaque)
    return found


def _names(text: str) -> list[str]:
    """The names in a text, without schemas; those in quotes within quotes, too."""
    return [name.rpartition(".")[2].strip('"') for name in mentioned(text)]
