"""The schema of a server, asked through whatever driver the program itself uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from edgewise.context.databases import rules
from edgewise.context.databases.definitions import with_constraint
from edgewise.context.databases.postgres import schema_of_postgres
from edgewise.context.databases.reliance import Reliance
from edgewise.context.databases.schema import Column, Schema, Table, schema_of
from edgewise.context.databases.sources import UnreadableError
from edgewise.context.databases.tokens import words
from edgewise.data import replace
from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, importlib, suppress

POSTGRES = ("psycopg", "psycopg2", "pg8000")
MYSQL = ("pymysql", "MySQLdb", "mysql.connector", "mariadb")
REFUSED = "refused:"  # before the name of a database to which the program could not connect
_OWN = "('pg_catalog', 'information_schema', 'mysql', 'performance_schema', 'sys')"


class Server:
    """One database of one server."""

    def __init__(self, name: str, connect: Callable[[], Any] | None = None) -> None:
        self.name = name
        self._connect = connect or (lambda: connected(name))

    def fingerprint(self, relied: Reliance) -> str:
        return rules.fingerprint(self.schema, relied)

    @cached_property
    def schema(self) -> Schema:
        """As it was when this was first asked."""
        try:
            connection = self._connect()
        except Exception as error:  # each driver has its own
            if _is_gone(error):
                return Schema()
            raise UnreadableError(_first_line(error), in_vain=True) from None
        try:
            postgres = urlsplit(self.name).scheme in POSTGRES
            if postgres:
                return schema_of_postgres(functools.partial(_asked, connection))
            return _schema_of_any(connection)
        except Exception as error:
            raise UnreadableError(_first_line(error), in_vain=True) from None
        finally:
            with suppress(Exception):
                connection.close()


class Refused:
    """A database to which the program could not connect: nobody knows whether it still cannot."""

    def fingerprint(self, relied: Reliance) -> str:
        raise UnreadableError("a test could not connect to it")


def name_of(driver: str, **parameters: Any) -> str:
    """The name of a database on a server: all that is needed to ask it again, but no password.

    >>> name_of("psycopg2", user="me", host="localhost", port=5432, database="shop")
    'psycopg2://me@localhost:5432/shop'
    """
    parts = {key: quote(str(value or ""), safe="") for key, value in parameters.items()}
    at = f"{parts['user']}@" if parts.get("user") else ""
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"{driver}://{at}{parts.get('host', '')}{port}/{parts.get('database', '')}"


def connected(name: str) -> Any:
    """A connection to the database of that name; a password comes from where drivers look."""
    split = urlsplit(name)
    where = split.netloc.rpartition("@")[2]
    host, _, port = where.partition(":")
    given = {
        "user": unquote(split.netloc.rpartition("@")[0]),
        "host": unquote(host),
        "port": int(port) if port.isdigit() else None,
        _DATABASE.get(split.scheme, "database"): unquote(split.path[1:]),
        **({"connect_timeout": 5} if split.scheme in _PATIENT else {}),
    }
    driver = importlib.import_module(split.scheme)
    return driver.connect(**{key: value for key, value in given.items() if value})


_DATABASE = {"psycopg": "dbname", "psycopg2": "dbname"}
_PATIENT = ("psycopg", "psycopg2", "pymysql", "MySQLdb")


def _is_gone(error: Exception) -> bool:
    """Whether a server answered that it has no such database."""
    return getattr(error, "sqlstate", getattr(error, "pgcode", None)) == "3D000" or (
        'database "' in str(error) and "does not exist" in str(error)
    )


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _asked(connection: Any, question: str) -> list[tuple[Any, ...]]:
    cursor = connection.cursor()
    try:
        cursor.execute(question)
        return list(cursor.fetchall())
    finally:
        cursor.close()


# -- any other that has an information_schema -----------------------------------------

_ANY_COLUMNS = f"""
SELECT table_schema, table_name, column_name, data_type, character_maximum_length,
  numeric_precision, numeric_scale, column_default, is_nullable
FROM information_schema.columns WHERE table_schema NOT IN {_OWN}
ORDER BY table_schema, table_name, ordinal_position"""
_ANY_CONSTRAINTS = f"""
SELECT c.table_schema, c.table_name, c.constraint_type, k.column_name
FROM information_schema.table_constraints c JOIN information_schema.key_column_usage k
  ON k.constraint_name = c.constraint_name AND k.table_name = c.table_name
  AND k.table_schema = c.table_schema
WHERE c.table_schema NOT IN {_OWN} ORDER BY 1, 2, c.constraint_name, k.ordinal_position"""


def _schema_of_any(connection: Any) -> Schema:
    tables: dict[tuple[str, str], Table] = {}
    for within, name, *told in _asked(connection, _ANY_COLUMNS):
        known = tables.get((within, name)) or Table(name)
        tables[within, name] = replace(known, columns=(*known.columns, _any_column(told)))
    for place, text in _constraints_of_any(connection):
        if place in tables:
            tables[place] = with_constraint(tables[place], words(text))
    return schema_of((within, table) for (within, _), table in tables.items())


def _any_column(told: list[Any]) -> Column:
    name, *nature, nullable = told
    not_null = str(nullable).upper() == "NO"
    shown = " | ".join("" if part is None else str(part) for part in nature)
    return Column(str(name), shown, "", not_null, not_null and nature[-1] is None)


def _constraints_of_any(connection: Any) -> Iterator[tuple[tuple[str, str], str]]:
    for within, name, kind, column in _asked(connection, _ANY_CONSTRAINTS):
        yield (within, name), f"{kind} ( {column} )"
