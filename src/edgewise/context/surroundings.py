"""All fingerprints at one moment.

Of each piece of context the fingerprint is taken once: while recording, when it
is first used, and that is the state that whoever used it depends on, whatever a
later test makes of it; while selecting, when it is first compared.
"""

from __future__ import annotations

from _thread import get_ident
from functools import partial

from edgewise.context.key import UNKNOWN, ContextKey
from edgewise.context.watchers import Broken
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from edgewise.context.watcher import Watcher
    from edgewise.errors import EdgewiseWarning


class Surroundings:
    """The watchers that are switched on, and what they have said so far."""

    def __init__(self, watchers: Iterable[Watcher]) -> None:
        self.watchers: dict[str, Watcher] = {watcher.kind: watcher for watcher in watchers}
        self.failures: dict[str, Exception] = {}  # by kind: the first time a watcher failed
        self.busy: set[int] = set()  # threads in which a fingerprint is being taken
        self._known: dict[ContextKey, str] = {}

    def install(self, touch: Callable[[str, str], None]) -> None:
        """Call `touch` with kind and name of whatever is used from now on."""
        for kind, watcher in list(self.watchers.items()):
            try:
                watcher.install(partial(touch, kind))  # without a frame of its own
            except Exception as error:  # that of somebody else, maybe
                self.failures.setdefault(kind, error)
                self.watchers[kind] = Broken(kind, error)

    def uninstall(self) -> None:
        """Leave the interpreter as it was."""
        for kind, watcher in reversed(list(self.watchers.items())):
            try:
                watcher.uninstall()
            except Exception as error:
                self.failures.setdefault(kind, error)

    def fingerprint(self, key: ContextKey) -> str:
        """What a piece of context was like when it was first asked for; `UNKNOWN` in doubt."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._ask(key)
        return known

    def _ask(self, key: ContextKey) -> str:
        watcher = self.watchers.get(key.kind)
        if watcher is None:
            return UNKNOWN
        thread = get_ident()
        self.busy.add(thread)
        try:
            return watcher.fingerprint(key.name)
        except Exception as error:
            self.failures.setdefault(key.kind, error)
            return UNKNOWN
        finally:
            self.busy.discard(thread)

    def doubts(self) -> list[EdgewiseWarning]:
        """What watchers could not look at, and want to be told to people."""
        return [one for w in self.watchers.values() for one in getattr(w, "doubts", ())]

    def settled(self, kind: str, name: str) -> str:
        """The name of what was used, now that a watcher may know more about how it was used."""
        settled = getattr(self.watchers.get(kind), "settled", None)
        return name if settled is None else str(settled(name))

    def admitted(
        self, key: ContextKey, fingerprint: str, moment: int
    ) -> tuple[ContextKey, str] | None:
        """What a child process relied on that used something at a moment.

        None if that does not surround this process: a watcher may say that a test has
        written the file, or has set the variable, which the child then read.
        """
        watcher: Any = self.watchers.get(key.kind)
        if hasattr(watcher, "admitted"):
            found = watcher.admitted(key.name, fingerprint, moment)
            return None if found is None else (ContextKey(key.kind, found[0]), found[1])
        admits = getattr(watcher, "admits", None)
        return (key, fingerprint) if admits is None or admits(key.name, fingerprint) else None

    def found_in(self, key: ContextKey, fingerprint: str) -> list[tuple[str, str]]:
        """The places where a child may have found what the run itself had left."""
        found_in = getattr(self.watchers.get(key.kind), "found_in", None)
        found: list[str] = [] if found_in is None else found_in(key.name, fingerprint)
        return [(key.kind, name) for name in found]

    def explain(self, key: ContextKey, old: str, new: str) -> str:
        """What has moved, in a few words."""
        try:
            return self.watchers[key.kind].explain(key.name, old, new)
        except Exception:  # no such watcher any more, or a faulty one
            return f"{key.kind} {key.name} cannot be compared"
