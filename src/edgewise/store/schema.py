"""What a database must look like, and how an older one is brought up to date.

A `Schema` is a value, so that a later room can keep its own tables in its own
file under the same guards, and so that tests can play at being older.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__
from edgewise.standard import re


@dataclass(frozen=True, slots=True)
class Step:
    """How version n becomes version n + 1.

    `before` is the script of version n. A database is upgraded only if it
    defines exactly that, so no trigger of a stranger runs along.

    `upgrade` must leave the definitions of the next version's script, word
    for word. `ALTER TABLE` seldom does; create, copy, drop and rename do.
    """

    before: str
    upgrade: str


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of one kind of database, and the steps from its earlier versions."""

    application_id: int  # written into the file's header: whose database it is
    version: int
    script: str
    steps: Mapping[int, Step] = field(default_factory=dict)  # by the version they start from


def statements(script: str) -> Iterator[str]:
    """The statements of a script, without comments and on one line each.

    What is executed is what the database keeps, and later is compared with;
    hence a comment can be mended without a new version.

    >>> list(statements("CREATE TABLE t ( -- things\\n  id INTEGER\\n);"))
    ['CREATE TABLE t ( id INTEGER )']
    """
    bare = " ".join(re.sub(r"--[^\n]*", "", script).split())
    for statement in bare.split(";"):
        if statement.strip():
            yield statement.strip()


def _script(name: str) -> str:
    return files("edgewise.store").joinpath(name).read_text(encoding="utf-8")


HISTORY = Schema(
    application_id=0x45444745,  # "EDGE"
    version=2,
    script=_script("schema.sql"),
    steps={
        1: Step(
            before=_script("schema_1.sql"),
            upgrade="CREATE TABLE collected ( file INTEGER PRIMARY KEY, tests TEXT NOT NULL )",
        )
    },
)
