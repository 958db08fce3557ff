"""What surrounds the program, as touches of the units that used it."""

from __future__ import annotations

import builtins
from _thread import get_ident

from edgewise.context.callers import EVERYBODY, PROGRAM, Callers
from edgewise.context.file_doings import FileDoings
from edgewise.context.key import NOTHING, PREFIX, ContextKey, entity, key_and_fingerprint
from edgewise.context.keyed import Keyed, Read
from edgewise.context.leavings import FILE, Leavings, LeavingsOfChild
from edgewise.context.surroundings import Surroundings
from edgewise.context.watcher import EACH, IMPORTERS
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys
from edgewise.trace import noting, runtime

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType

    from edgewise.context.journal import Journal


class Watching:
    """Notes for the next drain what the program uses."""

    def __init__(self, surroundings: Surroundings, places: tuple[str, ...] = ()) -> None:
        self.surroundings = surroundings
        self.callers = Callers(places)
        self.callers.observer(__file__)
        for watcher in surroundings.watchers.values():  # also those of others
            self.callers.observer(sys.modules[type(watcher).__module__].__file__ or "")
        self._entities: dict[tuple[str, str], tuple[str, str] | None] = {}
        self.busy = surroundings.busy
        self.noticed = runtime.surrounding  # what somebody used, and nobody has taken yet
        self.rounds = 0  # how often what was used has been taken
        self.leavings = Leavings()
        files: object = surroundings.watchers.get(FILE)
        self._files = files if isinstance(files, FileDoings) else None
        # Told by whoever starts children: where they tell what they do, and if there are any.
        self.journal: Journal | None = None
        self.expecting: Callable[[], bool] = lambda: True
        # Told by the recorder: whom to tell of what is used, and in which frame.
        self.used: Callable[[str, str, FrameType | None], None] = lambda kind, name, frame: None

    def install(self) -> None:
        """Be told by the watchers."""
        runtime.entity = self.entity
        noting.Plain.telling = Keyed
        builtins._ew_read = Read()  # type: ignore[attr-defined]
        for watcher in self.surroundings.watchers.values():
            join = getattr(watcher, "join", None)
            if join is not None:  # it can do better if it knows what others were told
                join(self)
        self.surroundings.install(self.touched)

    def uninstall(self) -> None:
        """Stop listening."""
        self.surroundings.uninstall()
        runtime.surrounding.clear()
        runtime.everywhere.clear()

    def touched(self, kind: str, name: str) -> None:
        """Something was used. Called in any thread; must never raise into the program."""
        self.asked(kind, name, sys._getframe(1))

    def asked(self, kind: str, name: str, frame: FrameType | None, importing: str = EACH) -> None:
        """Something was used on behalf of whatever runs in a frame.

        Where that is a library that is being imported, it concerns whom `importing` says.
        """
        key = (kind, name)
        if key in runtime.surrounding or get_ident() in self.surroundings.busy:
            return
        try:
            whose = self.callers.whose(frame)
        except Exception as error:
            noting.broken(error)
            return
        if whose == PROGRAM or (whose == EVERYBODY and importing == IMPORTERS):
            runtime.surrounding[key] = None
            self.used(kind, name, frame)
        elif whose == EVERYBODY and importing == EACH:
            runtime.everywhere[key] = None
        else:
            return
        runtime.seen[0] = None  # an import-time statement has to take it over

    def everybody(self, kind: str, name: str) -> None:
        """Something was used on behalf of nobody knows whom: it concerns every test."""
        if get_ident() not in self.surroundings.busy:
            runtime.everywhere[kind, name] = None
            runtime.seen[0] = None

    def changed(self, change: Callable[[Leavings], None]) -> None:
        """The run puts something where it, or another test, may find it; or looks at it there."""
        try:
            if self.callers.whose(sys._getframe(1)) == PROGRAM:
                change(self.leavings)
        except Exception as error:
            noting.broken(error)

    def noted(self, kind: str, name: str) -> bool:
        """Whether something that was used waits to be taken: somebody depends on it."""
        return (kind, name) in runtime.surrounding or (kind, name) in runtime.everywhere

    def waiting(self) -> list[tuple[str, str]]:
        """Kind and name of what was used since the last drain."""
        return list(runtime.surrounding)

    def withdraw(self, kind: str, name: str) -> None:
        """Nobody used this after all: something else was told instead."""
        runtime.surrounding.pop((kind, name), None)

    def broken(self, error: Exception) -> None:
        """A watcher met an error of its own: what was recorded is not to be trusted."""
        noting.broken(error)

    def entity(self, kind: str, name: str) -> tuple[str, str] | None:
        """Kind and name of the touch that says what something is like; None: no dependence."""
        key = (kind, name)
        if key not in self._entities:
            wanted = ContextKey(kind, name)
            fingerprint = self.surroundings.fingerprint(wanted)
            known = None if fingerprint == NOTHING else entity(wanted, fingerprint)
            self._entities[key] = known
        return self._entities[key]

    def admitted(
        self, touch: tuple[str, str], moment: int
    ) -> tuple[tuple[str, str] | None, frozenset[int]]:
        """What a touch of a child at a moment amounts to: none, if it is of our own doing.

        And the units whose doing it is.
        """
        kind, name = touch
        if not kind.startswith(PREFIX):
            return touch, frozenset()
        key, fingerprint = key_and_fingerprint(kind, name)
        found = self.surroundings.admitted(key, fingerprint, moment)
        left = self.leavings.at(moment, *self.surroundings.found_in(key, fingerprint))
        return (None if found is None else entity(*found)), left

    def tell(self, journal: Journal, unit: int, refer: Callable[[Iterable[int]], None]) -> None:
        """In a child: tell the process that started it what is done to files from now on."""
        self.journal = None
        self.leavings = LeavingsOfChild(self.leavings, journal, unit)
        self.leavings.refer = refer
        if self._files is not None:
            self._files.tell = lambda *doing: journal.write(unit, *doing)

    def hear(self) -> None:
        """Learn what children have done to files by now."""
        if self.journal is None or not self.expecting() or not self.journal.has_news():
            return
        for moment, unit, what, *rest in self.journal.news():
            doing = (unit, moment)
            if what == "left":
                self.leavings.left((FILE, rest[0]), afresh=rest[1], doing=doing)
            elif what == "taken away":
                self.leavings.taken_away((FILE, rest[0]), doing=doing)
            elif what == "moved":
                self.leavings.moved((FILE, rest[0]), (FILE, rest[1]), doing=doing)
            elif self._files is not None:
                self._files.heard(moment, what, *rest)

    def taken(self, used: dict[tuple[str, str], None]) -> Iterator[tuple[str, str]]:
        """The entities that were used, taken out of the dict they wait in."""
        self.rounds += 1
        self.hear()
        for key in list(used):
            used.pop(key, None)
            found = self.entity(key[0], self.surroundings.settled(*key))
            if found is not None:
                yield found
