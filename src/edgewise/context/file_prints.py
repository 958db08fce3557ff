"""What a file or directory is relied on for, and what it is like at this moment.

Names say what was relied on: `read PATH`, what is in a file; `list PATH`, the
names in a directory; `probe PATH`, whether it is there and what it is; `stat
PATH`, its size as well; `room PATH`, whether it is a directory or can become one;
`access PATH`, what may be done with it; `link PATH`, where it points; `sizes PATH`, the
sizes of all files in a directory; `bulk PATH`, all files in a directory, where very many
of them were read. Paths below the root are relative to it.
"""

from __future__ import annotations

from _thread import get_ident

from edgewise.context import disk
from edgewise.context.key import ABSENT, UNKNOWN
from edgewise.context.keyed import ALL, NAMES, ONE, part, read_name
from edgewise.context.meaning import FORMATS, format_by_name, meaning_by, parse
from edgewise.context.paths import Paths
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.meaning import Meaning

READ, LIST, PROBE, STAT, BULK, MANY = "read", "list", "probe", "stat", "bulk", "many"
ACCESS, LINK, SIZES, ROOM = "access", "link", "sizes", "room"
KEYS = (ONE, ALL, NAMES)
LOOKS = (PROBE, STAT, ACCESS, LINK, ROOM)
_LOOKING = {
    **{PROBE: disk.nature, STAT: disk.size, ACCESS: disk.access, LINK: disk.link},
    ROOM: disk.room,
}


class FilePrints:
    """Takes fingerprints of files and directories, but for what the run itself has made of them."""

    kind = "file"

    def __init__(self, config: ContextConfig) -> None:
        self.paths = Paths(config.root, config.ours)
        self.meanings: dict[str, Meaning] = {}  # by the end of a name: the formats of others
        self.handed_out: dict[str, str] = {}  # files whose keys are told apart -> format
        self._kept: dict[str, str] = {}  # fingerprints of what has been written to since
        self._written: set[str] = set()
        self._made: set[str] = set()  # written, and not there before
        self._parsed: tuple[str, bytes, object] = ("", b"", None)  # the file parsed last
        self._looking: set[int] = set()  # threads in which we read files ourselves

    def fingerprint(self, name: str) -> str:
        """What is to be relied on of a file or directory."""
        return self._kept.get(name) or str(self._ourselves(self._look, name))

    def _look(self, wanted: str) -> str:
        how, _, name = wanted.partition(" ")
        if how in KEYS:
            return self._look_at_key(wanted)
        filename = self.paths.filename(name)
        if how == MANY:
            return UNKNOWN
        if how == LIST:
            return disk.names(filename, self._without(name))
        if how == BULK:
            return disk.entries(filename, self._without(name))
        if how == SIZES:
            return disk.sizes(filename, self._without(name), self._is_written(name))
        if how in LOOKS:
            return _LOOKING[how](filename)
        if os.path.isabs(name):
            return disk.identity(filename)
        meaning = FORMATS.get(how) or self.meanings.get(how)
        if meaning is None:
            return disk.content(filename)
        return disk.content(filename, lambda text: meaning_by(meaning, text))

    def _look_at_key(self, wanted: str) -> str:
        """What stands under a key; of a mapping only that it is one, unless all of it counts."""
        path, what, name = read_name(wanted)
        text = disk.text(self.paths.filename(name))
        if text is None:
            return ABSENT
        try:
            value = part(self._parsed_as(name, text), path)
        except Exception:  # it cannot be parsed any more
            return disk.digest(text)
        if value == (None,):
            return ABSENT
        if type(value) is dict and what == NAMES:
            value = list(value)
        if type(value) is dict and what == ONE:
            return "mapping" if value else "empty"  # C code sees that without asking
        return disk.digest(repr(value).encode("utf-8", "surrogatepass"))

    def _parsed_as(self, name: str, text: bytes) -> object:
        if self._parsed[:2] != (name, text):
            what = self.handed_out.get(name) or format_by_name(name)
            self._parsed = name, text, parse(what, text)
        return self._parsed[2]

    def _without(self, directory: str) -> Callable[[str], bool]:
        """Whether a name in a directory does not count."""
        before = "" if directory == "." else f"{directory}/"
        made, ignores = self._made, self.paths.ignores
        return lambda name: ignores(name) or (before + name) in made

    def _is_written(self, directory: str) -> Callable[[str], bool]:
        """Whether the run has written to a file in a directory."""
        before = "" if directory == "." else f"{directory}/"
        return lambda name: (before + name) in self._written

    def _ourselves(self, look: Callable[..., Any], *args: Any) -> Any:
        """What a function returns that looks at files on our behalf."""
        thread = get_ident()
        nested = thread in self._looking
        self._looking.add(thread)
        try:
            return look(*args)
        finally:
            if not nested:
                self._looking.discard(thread)

    def explain(self, name: str, old: str, new: str) -> str:
        """What has become of a file."""
        how, _, path = name.partition(" ")
        if how in KEYS:
            keys, _, path = read_name(name)
            what = "is new" if old == ABSENT else "is gone" if new == ABSENT else "changed"
            return f"{path}: {'.'.join(keys)} {what}" if keys else f"{path} changed"
        if ABSENT in (old, new) and old != new:
            return f"{path} {'is new' if old == ABSENT else 'is gone'}"
        if how == MANY:
            return "it uses more files than are told apart"
        if how == LIST:
            return f"{path}: other files are in this directory"
        if how in (BULK, SIZES):
            return f"{path}: files in this directory changed"
        return f"{path} changed"
