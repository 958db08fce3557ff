"""Files and directories: opened, failed to open, probed for existence, listed.

Names say what was relied on: `read PATH`, what is in a file; `list PATH`, the
names in a directory; `probe PATH`, whether it is there and what it is; `stat
PATH`, its size as well; `access PATH`, what may be done with it; `link PATH`, where it
points; `sizes PATH`, the sizes of all files in a directory; `bulk PATH`, all files
in a directory, where very many of them were read. Paths below the root are
relative to it.

What the run itself wrote is no part of what surrounds it. If it was read before
it was written to, its fingerprint is taken just before it is written to.
"""

from __future__ import annotations

import os
import sys
from _thread import get_ident

from edgewise.context import disk
from edgewise.context.file_calls import FINDERS, caller_of, path_of, unwatch, watch
from edgewise.context.key import ABSENT, UNKNOWN
from edgewise.context.keyed import keyed, looked_into_by_others, name_of, part, read_name
from edgewise.context.meaning import BY_END, FORMATS, meaning_by, parse
from edgewise.context.parsers import LATE, Parsers
from edgewise.context.paths import Paths
from edgewise.context.programs import LARGE, Programs
from edgewise.context.remembered import Remembered

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.leavings import Leavings
    from edgewise.context.meaning import Meaning
    from edgewise.context.watcher import Witness

FOUND = "file"  # the kind under which is told what tests leave to each other
READ, LIST, PROBE, STAT, BULK, MANY = "read", "list", "probe", "stat", "bulk", "many"
ACCESS, LINK, SIZES = "access", "link", "sizes"
RECENT = 9  # files that a text is looked for in, and one
MOST = 2000  # files of one directory, after which they are not told apart
MOST_AT_ONCE = 5000  # new files used by one test, after which it runs always
MOST_OF_ALL = 200_000  # by all tests
_PROBES = frozenset(
    {
        *("exists", "lexists", "isfile", "isdir", "ismount", "is_file", "is_dir"),
        *("is_mount", "is_socket", "is_fifo", "access"),
    }
)
_LINKS = frozenset({"islink", "is_symlink", "readlink"})
_COMPARES = frozenset({"cmp"})  # `filecmp` keeps what it has read, and looks whether it may
_RESOLVING = frozenset({"realpath", "_joinrealpath", "resolve", "_realpath"})
_HOW = {
    **dict.fromkeys(_PROBES, PROBE),
    **dict.fromkeys(_LINKS, LINK),
    **dict.fromkeys(_COMPARES, READ),
    "may": ACCESS,
}
_LOOKS = (PROBE, STAT, ACCESS, LINK)
_LOOKING = {PROBE: disk.nature, STAT: disk.size, ACCESS: disk.access, LINK: disk.link}
_LIBRARY = os.path.join(os.path.dirname(os.__file__), "")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


# Told of each file that is opened and is none of ours: those of libraries, say.
elsewhere: list[Callable[[Any], None]] = []


class Files:
    """Watches what the program does with files."""

    kind = "file"

    def __init__(self, config: ContextConfig) -> None:
        self.paths = Paths(config.root, config.ours)
        self._touch: Callable[[str], None] | None = None
        self._touched: set[str] = set()
        self._kept: dict[str, str] = {}  # fingerprints of what has been written to since
        self._written: set[str] = set()
        self._made: set[str] = set()  # written, and not there before
        self._written_in: dict[str, set[str]] = {}  # by directory
        self._change: Callable[[Callable[[Leavings], None]], None] = lambda change: None
        self._used_in: dict[str, int] = {}  # how many files of a directory have been used
        self._at_once = 0  # how many new ones since it was last settled who depends on what
        self.overrun = False  # whether more files were used than are told apart
        self.meanings: dict[str, Meaning] = {}  # by the end of a name: the formats of others
        self._looking: set[int] = set()  # threads in which we read files ourselves
        self._reads: dict[str, _Reads] = {}  # since it was last settled who depends on what
        self._remembered = Remembered(self.remembered)
        self._programs = Programs(self._named, self._script, self._is_directory)
        self._everybody: Callable[[str, str], None] = lambda kind, name: None
        self._parsers: Parsers | None = None
        if getattr(config, "parsers", False):  # not in children
            self._parsers = Parsers(self.parsed, self.made if config.keys else None)
        self.handed_out: dict[str, str] = {}  # files whose keys are told apart -> format

    # -- noticing --------------------------------------------------------------------

    def join(self, witness: Witness) -> None:
        """Learn whom to tell of what the run itself writes."""
        self._change = witness.changed
        self._everybody = getattr(witness, "everybody", self._everybody)

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

    def opened(self, args: tuple[Any, ...]) -> None:
        """A file is about to be opened."""
        path, _, flags = args
        name = self.paths.name(path)
        if _is_code(path) or (_by_zipimport() and self._is_archive(path)):
            self.imported(path)
        if name is None or get_ident() in self._looking:
            for told in elsewhere if name is None else ():
                told(path)
            return
        if not flags & _WRITING:
            self._note_read(name)
            self._use(READ, name)
            return
        if flags & os.O_RDWR and not flags & os.O_TRUNC:
            self._use(READ, name)
        self.written(path)
        self._change(lambda left: left.left((FOUND, name), afresh=bool(flags & os.O_TRUNC)))

    def remembered(self, path: Any) -> None:
        """What is in a file is handed out by somebody who may have read it before."""
        try:
            name = self.paths.name(path) if isinstance(path, str | os.PathLike) else None
        except Exception as error:  # the program comes first
            self.failed(error)
            return
        if name is not None:
            self._use(READ, name)

    def _note_read(self, name: str) -> None:
        """Remember that a file was opened, until a parser is seen to read it."""
        if self._parsers is None:
            return
        if name.endswith(LATE):
            self._parsers.look_again()
        reads = self._reads.setdefault(name, _Reads())
        reads.opened += 1
        if ".env" in name and f"{os.sep}dotenv{os.sep}" in sys._getframe(4).f_code.co_filename:
            reads.parsed_as("dotenv")

    def parsed(self, source: Any, what: str) -> str | None:
        """A parser is about to read a file that is open, or a text that nobody else has."""
        try:
            name = self._name_of(source)
            if name is not None and name in self._reads:
                self._reads[name].parsed_as(what)
                return name
        except Exception:  # something that is like a file, and not quite
            return None
        return None

    def made(self, parsed: dict[Any, Any], what: str, name: str) -> dict[Any, Any]:
        """What a parser made of a file, telling which of its keys are read."""
        reads = self._reads.get(name)
        if reads is None or self._is_own(name) or looked_into_by_others():
            return parsed
        found = keyed(parsed, lambda path, whole: self._read_key(name_of(path, whole, name)))
        if found is None:
            return parsed
        self.handed_out[name] = what
        reads.formats = [f"key [] {name}" if one == what else one for one in reads.formats]
        return found

    def _read_key(self, wanted: str) -> None:
        if self._touch is not None:
            self._touch(wanted)

    def afterwards(self) -> list[str]:
        """What everybody depends on after all: files whose keys may have been read unseen."""
        if not self.handed_out or not looked_into_by_others():
            return []
        return [f"{what} {name}" for name, what in self.handed_out.items()]

    def _name_of(self, source: Any) -> str | None:
        """The file that a parser reads, from its beginning."""
        if isinstance(source, str | bytes):
            return self._holding(source)
        path = getattr(source, "name", None)
        return self.paths.name(path) if isinstance(path, str) and source.tell() == 0 else None

    def _holding(self, text: str | bytes) -> str | None:
        """The file that was opened last and not parsed yet, if it holds this text."""
        waiting = [name for name, reads in self._reads.items() if reads.opened > reads.parsed]
        for name in waiting[:-RECENT:-1]:
            held = self._ourselves(disk.text, self.paths.filename(name))
            if held == text or (isinstance(text, str) and _decoded(held) == text):
                return name
        return None

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

    def settled(self, name: str) -> str:
        """What a unit depends on that has read a file: its text or, if parsed, what it says."""
        self._at_once = 0
        how, _, path = name.partition(" ")
        if how != READ:
            return name
        own = next((end for end in self.meanings if path.endswith(end)), None)
        reads = self._reads.pop(path, None)
        if own is not None:
            return f"{own} {path}"
        if reads is None or reads.parsed < reads.opened or len(reads.formats) != 1:
            return name
        told = reads.formats[0]
        return told if told.startswith("key ") else f"{told} {path}"

    def listed(self, args: tuple[Any, ...]) -> None:
        """The names in a directory are about to be listed."""
        self._list(args[0], LIST, sys._getframe(3).f_code.co_filename)

    def scanned(self, args: tuple[Any, ...]) -> None:
        """The entries of a directory are about to be listed, which can tell sizes, too."""
        by = sys._getframe(3).f_code.co_filename
        library = by.startswith("<") or by.startswith(_LIBRARY)  # which asks for kinds at most
        self._list(args[0], LIST if library else SIZES, by)

    def _list(self, path: Any, how: str, by: str) -> None:
        if by.endswith(FINDERS):
            return
        if type(path) is int:
            path = path_of(path)
        name = self.paths.name("." if path is None else path)
        if name is not None:
            self._use(how, name)

    def looked_at(self, path: Any, function: str) -> None:
        """`os.stat` or one of its kin is about to be called."""
        if self.paths.resolving and get_ident() in self.paths.resolving:
            return
        name = self.paths.name(path)
        if name is not None:
            own = function in ("access", "may")
            by = function if own else caller_of(sys._getframe(3))
            if by not in _RESOLVING:
                self._use(_HOW.get(by, STAT), name)

    def followed(self, path: Any) -> None:
        """Where a link points is about to be asked."""
        if get_ident() in self.paths.resolving or get_ident() in self._looking:
            return
        name = self.paths.name(path)
        if name is not None and not sys._getframe(3).f_code.co_filename.endswith(FINDERS):
            self._use(LINK, name)

    def imported(self, path: Any) -> None:
        """A module without text is imported; who uses it is not known."""
        name = self._compiled(path)
        if name is not None and not os.path.isabs(name):
            self._touched.add(f"{READ} {name}")
            self._everybody(self.kind, f"{READ} {name}")

    def _is_archive(self, path: str) -> bool:
        """Whether it is one; the import system tries whatever is on the path."""
        text = self._ourselves(disk.text, path)
        return text is None or b"PK\5\6" in text

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
        self._programs.started(arguments, directory, variables is None)

    def spawned(self, args: tuple[Any, ...]) -> None:
        """A program is about to be started, or to take the place of this one."""
        self._programs.started(args[1], None, args[2] is None)

    def told_a_shell(self, command: Any) -> None:
        """A shell is about to be told what to do."""
        self._programs.told(command)

    def _named(self, path: str, told: bool, spelled: bool) -> None:
        """A program is told of a file, or a script has a word that is the name of one.

        What is in a directory counts only if it was `told` so; what is not there only if
        it is `spelled` like a file.
        """
        name = self.paths.name(path)
        if name is None or name == "." or os.path.isabs(name):
            return
        nature = self._ourselves(disk.nature, self.paths.filename(name))
        if nature == "f":
            self._note_read(name)
            self._use(READ, name)
        elif nature == "d" and told:
            for found in self._ourselves(
                disk.below, self.paths.filename(name), self._without(name)
            ):
                inside = self.paths.name(found)
                if inside is not None:
                    self._use(LIST if found.endswith(os.sep) else READ, inside)
        elif nature == ABSENT and spelled:
            self._use(PROBE, name)

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

    def written(self, path: Any) -> None:
        """A file or directory is about to be made, written to or removed."""
        name = self.paths.name(path)
        if name is None or name in self._written:
            return
        above = os.path.dirname(name) or "."
        told = [f"{how} {name}" for how in (READ, *_LOOKS, *FORMATS, *self.meanings)]
        for wanted in (*told, *(f"{how} {above}" for how in (LIST, SIZES, BULK))):
            is_file = wanted.endswith(f" {name}")
            used = wanted if wanted.startswith(_LOOKS) or not is_file else told[0]
            if used in self._touched and wanted not in self._kept:
                self._kept[wanted] = self._ourselves(self._look, wanted)
        if disk.nature(self.paths.filename(name)) == ABSENT:
            self._made.add(name)
        self._written.add(name)
        self._written_in.setdefault(above, set()).add(name)

    def moved(self, args: tuple[Any, ...]) -> None:
        """Something is about to get another name."""
        self.written(args[0])
        self.written(args[1])
        old, new = self.paths.name(args[0]), self.paths.name(args[1])
        if old is not None and new is not None:
            self._change(lambda left: left.moved((FOUND, old), (FOUND, new)))

    def made_anew(self, path: Any) -> None:
        """A directory or a link is about to be made."""
        self.written(path)
        name = self.paths.name(path)
        if name is not None:
            self._change(lambda left: left.left((FOUND, name)))

    def linked(self, args: tuple[Any, ...]) -> None:
        """A link is about to be made; whoever reads through it reads what it points at."""
        target = os.path.join(os.path.dirname(os.fsdecode(args[1])), os.fsdecode(args[0]))
        self.linked_hard((target, args[1]))

    def linked_hard(self, args: tuple[Any, ...]) -> None:
        """A file is about to get a second name, by which it may be read."""
        self.made_anew(args[1])
        name = self.paths.name(args[0])
        if name is not None and self._ourselves(disk.nature, self.paths.filename(name)) == "f":
            self._note_read(name)
            self._use(READ, name)
        self.paths.forget()

    def removed(self, path: Any) -> None:
        """A file or directory is about to be removed."""
        self.written(path)
        name = self.paths.name(path)
        if name in self._made:  # it was not there in the beginning, either
            self._change(lambda left: left.taken_away((FOUND, name)))
        elif name is not None:
            self._change(lambda left: left.left((FOUND, name)))

    def _find(self, how: str, name: str) -> None:
        """Something was looked at that the run may have written."""
        names = list(self._written_in.get(name, ())) if how in (LIST, SIZES) else [name]
        if names:
            self._change(lambda left: left.found(*((FOUND, one) for one in names)))

    def failed(self, error: Exception) -> None:
        """Looking at a path failed: it is an odd one, or whoever used it runs from now on."""
        if not isinstance(error, OSError | ValueError | TypeError) and self._touch is not None:
            self.overrun = True
            self._touch(f"{MANY} .")

    def _use(self, how: str, name: str) -> None:
        if self._touch is None:
            return
        if self._written and (how in (LIST, SIZES) or name in self._written):
            self._find(how, name)
        if self._is_own(name):
            return
        wanted = f"{how} {name}"
        if wanted not in self._touched:
            wanted = self._bounded(wanted, how, name)
            self._touched.add(wanted)
        self._touch(wanted)

    def _bounded(self, wanted: str, how: str, name: str) -> str:
        """`wanted`, or all files of the directory if there are too many of them."""
        above = os.path.dirname(name) or "."
        count = self._used_in.get(above, 0)
        if count >= MOST and how not in (LIST, SIZES):
            wanted = f"{BULK} {above}"
        few = self._at_once < MOST_AT_ONCE and len(self._touched) < MOST_OF_ALL
        if few or wanted in self._touched:
            self._used_in[above] = count + 1
            self._at_once += 1
            return wanted
        self.overrun = True
        return f"{MANY} ."

    def _is_own(self, name: str) -> bool:
        """Whether the run wrote a file, or made a directory above it."""
        if not self._written:
            return False
        if name in self._written:
            return True
        at = name.rfind("/")
        while at > 0:
            if name[:at] in self._made:
                return True
            at = name.rfind("/", 0, at)
        return False

    # -- fingerprints ----------------------------------------------------------------

    def fingerprint(self, name: str) -> str:
        """What is to be relied on of a file or directory."""
        return self._kept.get(name) or str(self._ourselves(self._look, name))

    def _look(self, wanted: str) -> str:
        how, _, name = wanted.partition(" ")
        if how in ("key", "keys"):
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
        if how in _LOOKS:
            return _LOOKING[how](filename)
        if os.path.isabs(name):
            return disk.identity(filename)
        meaning = FORMATS.get(how) or self.meanings.get(how)
        if meaning is None:
            return disk.content(filename)
        return disk.content(filename, lambda text: meaning_by(meaning, text))

    def _look_at_key(self, wanted: str) -> str:
        """What stands under a key; of a mapping only that it is one, unless all of it counts."""
        path, whole, name = read_name(wanted)
        text = disk.text(self.paths.filename(name))
        if text is None:
            return ABSENT
        try:
            value = part(self._parsed_as(name, text), path)
        except Exception:  # it cannot be parsed any more
            return disk.digest(text)
        if value == (None,):
            return ABSENT
        if type(value) is dict and not whole:
            return "mapping"
        return disk.digest(repr(value).encode("utf-8", "surrogatepass"))

    def _parsed_as(self, name: str, text: bytes) -> object:
        what = self.handed_out.get(name) or BY_END.get(os.path.splitext(name)[1], "json")
        return parse(what, text)

    def _without(self, directory: str) -> Callable[[str], bool]:
        """Whether a name in a directory does not count."""
        before = "" if directory == "." else f"{directory}/"
        made, ignores = self._made, self.paths.ignores
        return lambda name: ignores(name) or (before + name) in made

    def _is_written(self, directory: str) -> Callable[[str], bool]:
        """Whether the run has written to a file in a directory."""
        before = "" if directory == "." else f"{directory}/"
        return lambda name: (before + name) in self._written

    def admits(self, name: str, fingerprint: str) -> bool:
        """Whether what a child used was not written by this process."""
        return name in self._kept or not self._is_own(name.partition(" ")[2])

    def explain(self, name: str, old: str, new: str) -> str:
        """What has become of a file."""
        how, _, path = name.partition(" ")
        if how in ("key", "keys"):
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


class _Reads:
    """How often a file was opened, and how often a parser has read it."""

    __slots__ = ("formats", "opened", "parsed")

    def __init__(self) -> None:
        self.opened = 0
        self.parsed = 0
        self.formats: list[str] = []

    def parsed_as(self, what: str) -> None:
        """A parser of this format reads it."""
        if self.parsed < self.opened:
            self.parsed += 1
            if what not in self.formats:
                self.formats.append(what)


def _by_zipimport() -> bool:
    """Whether the caller of a watcher was told by the importer of archives.

    There may be no caller: the interpreter opens files for the traceback of a dying program.
    """
    try:
        return sys._getframe(4).f_code.co_filename == "<frozen zipimport>"
    except ValueError:
        return False


def _is_code(path: Any) -> bool:
    """Whether a file is bytecode that stands for itself, without a text."""
    return type(path) is str and path.endswith(".pyc") and "__pycache__" not in path


def _decoded(text: bytes | None) -> str | None:
    """A text as `open` would give it."""
    if text is None:
        return None
    try:
        return text.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return None
