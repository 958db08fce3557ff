"""Files that are opened: which of them a parser reads, and nobody else."""

from __future__ import annotations

from _thread import get_ident

from edgewise.context import disk
from edgewise.context.events import FRAMES
from edgewise.context.file_prints import READ
from edgewise.context.file_uses import FOUND
from edgewise.context.file_writes import FileWrites
from edgewise.context.keyed import keyed, looked_into_by_others, name_of
from edgewise.context.meaning import format_by_name
from edgewise.context.parsers import Parsers
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from edgewise.config import ContextConfig

RECENT = 9  # files that a text is looked for in, and one
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

# Told of each file that is opened and is none of ours: those of libraries, say.
elsewhere: list[Callable[[Any], None]] = []
listed_elsewhere: list[Callable[[Any], None]] = []  # the same of each directory that is listed
everywhere: list[Callable[[Any], None]] = []  # told of each file that is opened, whatever it is


class FileReads(FileWrites):
    """Notes what is opened; of what was parsed, what it says is relied on."""

    def __init__(self, config: ContextConfig) -> None:
        super().__init__(config)
        self._reads: dict[str, _Reads] = {}  # since it was last settled who depends on what
        self._names_of_keys: dict[str, dict[tuple[tuple[str, ...], str], str]] = {}  # by file
        self._parsers: Parsers | None = None
        if getattr(config, "parsers", False):  # not in children
            self._parsers = Parsers(self.parsed, self.made if config.keys else None)

    def opened(self, args: tuple[Any, ...]) -> None:
        """A file is about to be opened."""
        path, _, flags = args
        for told in everywhere:
            told(path)
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
        self._open_to_write(path, name, flags)

    def _open_to_write(self, path: Any, name: str, flags: int) -> None:
        anew = bool(flags & os.O_EXCL)
        afresh = anew or bool(flags & os.O_TRUNC)
        if flags & os.O_RDWR and not afresh:
            self._use(READ, name)
        self._rely(path, absent=anew)
        if anew and not self._is_free(name):
            return  # it fails
        self.written(path, adding=not afresh)
        self._change(lambda left: left.left((FOUND, name), afresh=afresh))

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
        reads = self._reads.setdefault(name, _Reads())
        reads.opened += 1
        if (
            ".env" in name
            and f"{os.sep}dotenv{os.sep}" in sys._getframe(3 + FRAMES).f_code.co_filename
        ):
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
        if reads is None or name in self._written or self._is_own(name) or looked_into_by_others():
            return parsed
        if format_by_name(name) != what:  # by which it is parsed again when it is compared
            return parsed
        found = keyed(parsed, self._telling(name))
        if found is None:
            return parsed
        self.handed_out[name] = what
        reads.formats = [f"key [] {name}" if one == what else one for one in reads.formats]
        return found

    def _telling(self, name: str) -> Callable[[tuple[str, ...], str], None]:
        """What tells that a key of a file is read; programs may read one very often."""
        names = self._names_of_keys.setdefault(name, {})

        def told(path: tuple[str, ...], what: str) -> None:
            wanted = names.get((path, what))
            if wanted is None:
                wanted = names[path, what] = name_of(path, what, name)
                self._keys.setdefault(name, set()).add(wanted)
            if self._touch is not None:
                self._touch(wanted)

        return told

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
        for name in self._unparsed():
            held = self._ourselves(disk.text, self.paths.filename(name))
            if held == text or (isinstance(text, str) and _decoded(held) == text):
                return name
        return None

    def _unparsed(self) -> list[str]:
        """The last few files that were opened and not parsed; tests may leave thousands behind."""
        found: list[str] = []
        for name in reversed(self._reads):
            reads = self._reads[name]
            if reads.opened > reads.parsed:
                found.append(name)
                if len(found) == RECENT - 1:
                    break
        return found

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
        if reads is None or reads.parsed < reads.opened or len(set(reads.formats)) != 1:
            return name
        if path in self._added:  # of which only the text is known as it was
            return name
        told = reads.formats[0]
        return told if told.startswith("key ") else f"{told} {path}"

    def imported(self, path: Any) -> None:
        """A module without text is imported."""
        raise NotImplementedError

    def _is_archive(self, path: str) -> bool:
        """Whether it is one; the import system tries whatever is on the path."""
        text = self._ourselves(disk.text, path)
        return text is None or b"PK\5\6" in text


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
        return sys._getframe(3 + FRAMES).f_code.co_filename == "<frozen zipimport>"
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
