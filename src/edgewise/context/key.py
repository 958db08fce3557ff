"""The names and fingerprints of what surrounds a program.

A piece of context is an entity like an edge: a footprint touches it, and the
touch carries the fingerprint that it had then. Whoever has the same name and
another fingerprint later on has moved.
"""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from typing import NamedTuple

PREFIX = "context:"  # of the kinds of touches that are context
ABSENT = "-"  # the fingerprint of what is not there
UNKNOWN = "?"  # the fingerprint of what could not be looked at: never the same
NOTHING = ""  # in the place of a fingerprint: nobody depends on this after all


if TYPE_CHECKING:

    class ContextKey(NamedTuple):
        """One thing outside the program's code: its kind, and its name among those of that kind."""

        kind: str  # that of its watcher: "file", "env", "library", ...
        name: str

else:
    from collections import namedtuple

    ContextKey = namedtuple("ContextKey", ("kind", "name"))


def entity(key: ContextKey, fingerprint: str) -> tuple[str, str]:
    """The kind and the name of the touch that says: this was so when it was touched.

    >>> entity(ContextKey("env", "TZ"), "UTC")
    ('context:env', 'TZ=UTC')
    """
    return PREFIX + key.kind, f"{key.name}={fingerprint}"


def key_and_fingerprint(kind: str, name: str) -> tuple[ContextKey, str]:
    """The inverse of `entity`. A fingerprint never holds an equals sign; a name may."""
    key, _, fingerprint = name.rpartition("=")
    return ContextKey(kind.removeprefix(PREFIX), key), fingerprint
