"""What each kind of context must be able to say. Others can be added by entry points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from edgewise.context.leavings import Leavings
from edgewise.standard import builtins as __builtins__

GROUP = "edgewise.watchers"  # the entry points under which watchers are found
# Whom it concerns what a library uses while it is imported: each test, those who import the
# library or use a name that it went into, or nobody.
EACH, IMPORTERS, NOBODY = "each", "importers", "nobody"
FORMATS = "edgewise.fingerprints"  # those of what files of other formats mean


class Witness(Protocol):
    """Whom a watcher tells what the run itself does to what surrounds it."""

    def changed(self, change: Callable[[Leavings], None]) -> None:
        """If the program does this, and not pytest, have `change` note it."""


class Watcher(Protocol):
    """One kind of context: how it is noticed, and how it is fingerprinted."""

    kind: str

    def install(self, touch: Callable[[str], None]) -> None:
        """Call `touch` with the name of whatever is used from now on.

        It is called while the program runs, in any thread: it must be cheap, and
        must never raise into the program.
        """

    def uninstall(self) -> None:
        """Leave the interpreter as it was."""

    def fingerprint(self, name: str) -> str:
        """What `name` is like at this moment, in a short text without '='; `ABSENT` if not there.

        Asked once while recording, soon after it was first touched, and once while
        selecting. Two fingerprints are equal only if no test can tell the difference.
        """

    def explain(self, name: str, old: str, new: str) -> str:
        """What has moved, in a few words for people: "data/limits.json changed"."""
