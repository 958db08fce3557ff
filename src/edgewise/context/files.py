"""Files and directories: opened, failed to open, probed for existence, listed, told to others.

What is known of each is told by `file_prints`, what the run has used and written by
`file_uses`, who reads it by `file_reads`.
"""

from __future__ import annotations

from _thread import get_ident

from edgewise.context import disk, shell
from edgewise.context.events import FRAMES
from edgewise.context.file_calls import (
    FINDERS,
    RESOLVERS,
    caller_of,
    is_asked_further,
    is_standard,
    located,
    path_of,
    unwatch,
    watch,
)
from edgewise.context.file_doings import directories_of
from edgewise.context.file_prints import ACCESS, LINK, LIST, PROBE, READ, SIZES, STAT
from edgewise.context.file_reads import FileReads, listed_elsewhere
from edgewise.context.file_writes import makes_it_anyway
from edgewise.context.key import ABSENT
from edgewise.context.programs import LARGE, Programs
from edgewise.context.remembered import Remembered
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Container
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.watcher import Witness

    _Look = tuple[Any, str, int, int]

MOST_LOOKS = 20_000  # that are remembered
_PROBES = frozenset(
    {
        *("exists", "lexists", "isfile", "isdir", "ismount", "is_file", "is_dir"),
        *("is_mount", "is_socket", "is_fifo", "access"),
    }
)
_LINKS = frozenset({"islink", "is_symlink", "readlink"})
_COMPARES = frozenset({"cmp"})  # `filecmp` keeps what it has read, and looks whether it may
_HOW = {
    **dict.fromkeys(_PROBES, PROBE),
    **dict.fromkeys(_LINKS, LINK),
    **dict.fromkeys(_COMPARES, READ),
    "may": ACCESS,
}


class Files(FileReads):
    """Watches what the program does with files."""

    def __init__(self, config: ContextConfig) -> None:
        super().__init__(config)
        self._remembered = Remembered(self.remembered)
        self._programs = Programs(
            *(self._named, self._script, self._is_directory, self._matched),
            *(lambda: self._all_below("."), self._executed),
        )
        self._everybody: Callable[[str, str], None] = lambda kind, name: None
        # What was looked at by a whole path, how, by which code, which another called -> what that
        # asks for, the name of the file, the directories above it, and that code, kept alive.
        self._looks: dict[_Look, tuple[str, str, tuple[str, ...], tuple[Any, Any]]] = {}
        self._noticed: Container[tuple[str, str]] = ()  # what was used and waits to be taken
        self.paths.on_forgetting = self._looks.clear

    def join(self, witness: Witness) -> None:
        """Learn whom to tell of what the run itself writes."""
        self._change = witness.changed
        self._everybody = getattr(witness, "everybody", self._everybody)
        self._is_noted = getattr(witness, "noted", self._is_noted)
        self._listen = getattr(witness, "hear", self._listen)
        self._noticed = getattr(witness, "noticed", self._noticed)

    def install(self, touch: Callable[[str], None]) -> None:
        """Note what is used from now on."""
        self._touch = touch
        watch(self)
        self._remembered.install()
        if self._parsers is not None:
            self._parsers.install()

    def uninstall(self) -> None:
        """Put the functions back."""
        self._touch = None
        unwatch(self)
        self._remembered.uninstall()
        if self._parsers is not None:
            self._parsers.uninstall()

    def listed(self, args: tuple[Any, ...]) -> None:
        """The names in a directory are about to be listed."""
        self._list(args[0], LIST, sys._getframe(2 + FRAMES).f_code.co_filename)

    def scanned(self, args: tuple[Any, ...]) -> None:
        """The entries of a directory are about to be listed, which can tell sizes, too."""
        by = sys._getframe(2 + FRAMES).f_code.co_filename
        self._list(args[0], LIST if is_standard(by) else SIZES, by)  # it asks for kinds at most

    def _list(self, path: Any, how: str, by: str) -> None:
        if by.endswith(FINDERS) or get_ident() in self._looking:
            return
        if type(path) is int:
            path = path_of(path)
        name = self.paths.name("." if path is None else path)
        if name is not None:
            self._use(how, name)
            return
        for told in listed_elsewhere:
            told(path)

    def looked_at(self, path: Any, function: str, frame: Any) -> None:
        """`os.stat` or one of its kin is about to be called in a frame."""
        if self.paths.resolving or self._looking:
            thread = get_ident()
            if thread in self.paths.resolving or thread in self._looking:
                return
        above, code = frame.f_back, frame.f_code
        over = above and above.f_code
        look = (path, function, id(code), id(over))  # to hash code takes as long as all the rest
        if type(path) is str and look in self._looks:
            wanted, name, directories, *_ = self._looks[look]
            if name not in self._written and self._made.isdisjoint(directories):
                if (self.kind, wanted) not in self._noticed:
                    self._listen()
                    self._told(wanted)
                return
        found = self.paths.name(path)
        if found is not None:
            own = function in ("access", "may")
            by = function if own else caller_of(frame)
            if by == "samefile":
                self._follow(found)
            made = by == "exists" and makes_it_anyway(above)  # by `os.makedirs`
            if by not in RESOLVERS and not made:
                how = _HOW.get(by, STAT)
                self._use(how, found)
                if type(path) is str and os.path.isabs(path) and by != "samefile":
                    self._remember(look, (code, over), how, found)

    def _remember(self, look: _Look, by: tuple[Any, Any], how: str, name: str) -> None:
        """Know what a look asks for: most are taken again and again, from the same place.

        If it is from one that does not say by itself what it asks for, it may ask for
        something else the next time; so if nobody has used it yet.
        """
        wanted = f"{how} {name}"
        if wanted in self._touched and not is_asked_further(*by):
            if len(self._looks) >= MOST_LOOKS:
                self._looks.clear()
            self._looks[look] = wanted, name, tuple(directories_of(name)), by

    def _told(self, wanted: str) -> None:
        if self._touch is not None:
            self._touch(wanted)

    def _follow(self, name: str) -> None:
        """Where a path leads counts: each link on the way."""
        at = 0
        while at >= 0:
            at = name.find("/", at + 1)
            above = name if at < 0 else name[:at]
            if above and self._ourselves(os.path.islink, self.paths.filename(above)):
                self._use(LINK, above)

    def entered(self, path: Any) -> None:
        """The working directory is about to be another, which has to be there."""
        name = self.paths.name(path)
        if name is not None:
            self._use(PROBE, name)

    def followed(self, path: Any, frame: Any) -> None:
        """Where a link points is about to be asked in a frame."""
        if get_ident() in self.paths.resolving or get_ident() in self._looking:
            return
        name = self.paths.name(path)
        if name is not None and not frame.f_code.co_filename.endswith(FINDERS):
            self._use(LINK, name)

    def linked(self, args: tuple[Any, ...]) -> None:
        """A link is about to be made; whoever reads through it reads what it points at."""
        link = located(args[1], args[2])
        target = os.path.join(os.path.dirname(os.fsdecode(link)), os.fsdecode(args[0]))
        self._link(target, link)

    def linked_hard(self, args: tuple[Any, ...]) -> None:
        """A file is about to get a second name, by which it may be read."""
        self._link(located(args[0], args[2]), located(args[1], args[3]))

    def _link(self, target: Any, link: Any) -> None:
        self._rely(link, absent=True)
        self.made_anew(link)
        name = self.paths.name(target)
        if name is not None and self._ourselves(disk.nature, self.paths.filename(name)) == "f":
            self._note_read(name)
            self._use(READ, name)
        self.paths.forget()

    def imported(self, path: Any) -> None:
        """A module without text is imported; who uses it is not known."""
        name = self._compiled(path)
        if name is not None and not os.path.isabs(name):
            self._touched.add(f"{READ} {name}")
            self._everybody(self.kind, f"{READ} {name}")

    def loaded(self, path: Any) -> None:
        """A shared library is about to be loaded."""
        name = self._compiled(path)
        if name is not None and self._ourselves(disk.nature, self.paths.filename(name)) == "f":
            self._use(READ, name)

    def _compiled(self, path: Any) -> str | None:
        return self.paths.compiled(path) if isinstance(path, str | bytes | os.PathLike) else None

    def started(self, args: tuple[Any, ...]) -> None:
        """A program is about to be started."""
        _, arguments, directory, variables = args
        self._programs.started(arguments, directory, variables)

    def spawned(self, args: tuple[Any, ...]) -> None:
        """A program is about to be started, or to take the place of this one."""
        self._programs.started(args[1], None, args[2])

    def told_a_shell(self, command: Any) -> None:
        """A shell is about to be told what to do."""
        self._programs.told(command)

    def _named(self, path: str, told: bool, spelled: bool) -> None:
        """A program is told of a file, or a script has a word that is the name of one.

        What is in a directory counts only if it was `told` so; what is not there only if
        it is `spelled` like a file.
        """
        name = self.paths.name(path)
        if name is None or os.path.isabs(name):
            return
        nature = self._ourselves(disk.nature, self.paths.filename(name))
        if nature == "f":
            self._note_read(name)
            self._use(READ, name)
        elif nature == "d" and told:
            self._all_below(name)
        elif nature == ABSENT and spelled:
            self._use(PROBE, name)

    def _executed(self, path: str) -> None:
        """A file of the project is run itself: whether that is allowed counts."""
        name = self.paths.name(path)
        if name is None or os.path.isabs(name):
            return
        if self._ourselves(disk.nature, self.paths.filename(name)) == "f":
            self._use(ACCESS, name)

    def _matched(self, pattern: str) -> None:
        """A shell puts the names of all files that match in the place of a pattern."""
        parts = pattern.split(os.sep)
        at = next(at for at, part in enumerate(parts) if shell.is_pattern(part))
        directory = os.sep.join(parts[:at]) or os.sep
        name = self.paths.name(directory)
        if name is None or os.path.isabs(name):
            return
        if self._ourselves(disk.nature, self.paths.filename(name)) != "d":
            return
        if len(parts) > at + 1:
            self._all_below(name)
            return
        self._use(LIST, name)
        for found in self._ourselves(disk.matching, self.paths.filename(name), parts[at]):
            self._named(found, True, False)

    def _is_directory(self, path: str) -> bool:
        name = self.paths.name(path)
        if name in (None, ".") or os.path.isabs(name or ""):
            return False
        return bool(self._ourselves(disk.nature, path) == "d")

    def _script(self, path: str) -> bytes | None:
        """The text of a script that is not too long."""
        name = self.paths.name(path)
        if name is None or os.path.isabs(name) or self._ourselves(disk.nature, path) != "f":
            return None
        text: bytes | None = self._ourselves(disk.text, path)
        return text if text is not None and len(text) <= LARGE else None
