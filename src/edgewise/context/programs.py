"""What a program that is not Python is told: files named by its arguments, or by a script.

Nothing tells what such a program reads. But mostly it was told so: `["sh", "run.sh"]`,
`"sort < words.txt"`, `["tidy", "--config=tidy.rc", "page.html"]`. Of a text for a shell,
and of a script, every word counts that is the name of a file, each pattern such as
`data/*.txt`, and each `$VARIABLE`. A Python of another environment, or one that is told to
leave its site out, may import anything: so every file of the project counts.
"""

from __future__ import annotations

from edgewise.context import shell
from edgewise.context.file_calls import unheard
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Named = Callable[[str, bool, bool], None]  # a path; by itself, not in a script; as a path

LARGE = 1 << 16  # bytes of a script that are read
MOST = 32  # scripts that run scripts
_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "busybox", "ash", "fish"})
_PYTHON = ("python", "pypy")
# They look at the files they are told of, and start none.
_LOOKING = frozenset(
    {
        *("file", "ls", "stat", "cat", "head", "readlink", "realpath", "which", "test", "["),
        *("ldd", "readelf", "objdump", "nm", "otool", "lipo", "codesign", "strings"),
        *("cksum", "md5sum", "sha1sum", "sha256sum", "cp", "ln", "mv", "rm", "chmod"),
    }
)
_WITHOUT_SITE = "-S"
_ENTERING = ("-C", "--directory", "cd")
_UNTOLD = dict.fromkeys(("make", "gmake"), ("GNUmakefile", "makefile", "Makefile"))
# Who is given one of these reads the names of files from a file.
_LISTED = ("xargs", "parallel", "cpio", "--files-from", "--files0-from", "--arg-file", "-T")
_SCRIPTS = (".sh", ".bash", ".zsh", ".ksh", ".mk", "akefile")


class Programs:
    """Tells which files a program is told of, and reads variables for it."""

    def __init__(
        self,
        named: Named,
        read: Callable[[str], bytes | None],
        is_directory: Callable[[str], bool],
        matched: Callable[[str], None],
        anything: Callable[[], None] = lambda: None,
        run: Callable[[str], None] = lambda path: None,
    ) -> None:
        self._named = named
        self._anything = anything
        self._run = run  # a file itself, which has to be allowed
        self._matched = matched
        self._read = read
        self._is_directory = is_directory

    def started(self, arguments: Any, directory: Any, variables: Any) -> None:
        """A program is about to be started; with our variables, unless it is given others."""
        words = [os.fsdecode(word) for word in _as_list(arguments)]
        if variables is None:
            _hand_on_variables()
        self._see_pythons(words, variables)
        if not words or _is_python(words[0]):
            return  # it tells itself what it reads
        inherits = variables is None
        here = os.path.join(os.getcwd(), os.fsdecode(directory) if directory else "")
        program = os.path.basename(words[0])
        in_shell, first = program in _SHELLS, words[0]
        if in_shell and "-c" in words[1:-1]:
            at = words.index("-c")
            places = [here, *self._along(here, variables)]
            self._text(words[at + 1], places, inherits, set(), named=True)
            words = words[at + 2 :]
        elif os.sep not in words[0]:
            self._found(words[0], variables)
        if inherits and program in shell.PRINTERS:
            _read_variables(" ".join([program, *words[1:]]))
        if program in shell.LISTERS and all(word.startswith("-") for word in words[1:]):
            words.append(".")
        lists = _is_given_a_list(words)
        words += _UNTOLD.get(os.path.basename(words[0]), ()) if words else ()
        seen: set[str] = set()
        for at, word in enumerate(words):
            for path in filter(None, (word, word.partition("=")[2])):
                ran = at == 0 or (in_shell and at == 1) or lists
                self._file(os.path.join(here, path), [here], inherits, seen, ran=ran)
                told = at > 0 and words[at - 1] not in _ENTERING
                self._named(os.path.join(here, path), told, _is_path(path))
        if os.sep in first:
            self._run(os.path.join(here, first))

    def _see_pythons(self, words: list[str], variables: Any) -> None:
        """A Python that is started by these words may be one that does not tell what it does."""
        if words and os.path.basename(words[0]) in _LOOKING:
            return
        for at, word in enumerate(words):
            if _is_python(word) and not _tells(word, words[at + 1 :], variables):
                self._anything()

    def told(self, text: Any) -> None:
        """A shell is about to be told what to do."""
        places = [os.getcwd(), *self._along(os.getcwd(), None)]
        self._text(os.fsdecode(text), places, True, set(), named=True)

    def _along(self, here: str, variables: Any) -> list[str]:
        """The directories of the project in which a shell looks for programs."""
        path = [os.path.join(here, one) for one in _path(variables).split(os.pathsep) if one]
        found = [directory for directory in path if self._is_directory(directory)]
        if found and variables is None:
            _read_variables("$PATH")
        return found

    def _found(self, program: str, variables: Any) -> None:
        """A program is looked for along the path, which may lead through the project."""
        for directory in _path(variables).split(os.pathsep):
            path = os.path.join(directory, program)
            if self._read(path) is not None:
                if variables is None:
                    _read_variables("$PATH")
                self._named(path, False, False)
                self._file(path, [os.getcwd()], variables is None, set(), ran=True)
                return

    def _text(
        self, text: str, places: list[str], inherits: bool, seen: set[str], *, named: bool
    ) -> None:
        """What a shell is told: words that are names of files, and variables."""
        if inherits:
            _read_variables(text)
        words = shell.words(text)
        python = any(map(_is_python, words))
        for word in sorted(filter(_is_python, words)):
            self._see_pythons(
                [word, *([_WITHOUT_SITE] if f" {_WITHOUT_SITE}" in text else [])], None
            )
        further = [os.path.join(place, word) for place in places for word in sorted(words)]
        entered = shell.entered(text)
        places = [*places, *filter(self._is_directory, further)]  # `cd tools && ...`
        for word in sorted(shell.patterns(text)):
            for place in places:
                self._matched(os.path.join(place, word))
        lists = _is_given_a_list(words)
        untold = {name for word in words for name in _UNTOLD.get(word, ())}
        untold |= {"."} if shell.lists_here(text) else set()
        for word in sorted(words | untold):
            if python and word.endswith(".py"):
                continue
            for place in places:
                path = os.path.join(place, word)
                told = named and word not in entered
                self._named(path, told, told and _is_path(word))
                if named and os.sep in word:
                    self._run(path)
                self._file(path, places, inherits, seen, ran=lists)

    def _file(
        self, path: str, places: list[str], inherits: bool, seen: set[str], *, ran: bool
    ) -> None:
        """A file that is a script says what else is read."""
        if path in seen or len(seen) >= MOST:
            return
        text = self._read(path)
        if text is None or not (ran or path.endswith(_SCRIPTS) or text.startswith(b"#!")):
            return
        seen.add(path)
        first = text[:200].partition(b"\n")[0]
        if first.startswith(b"#!") and b"python" in first:
            self._see_pythons(os.fsdecode(first[2:]).split(), None)
            return
        if b"\0" in text:
            return
        beside = list(dict.fromkeys([*places, os.path.dirname(path)]))
        self._text(text.decode("utf-8", "replace"), beside, inherits, seen, named=False)


def _is_given_a_list(words: Iterable[str]) -> bool:
    """Whether a program is told of files by another file: `xargs cat < names.txt`."""
    return any(word.partition("=")[0] in _LISTED for word in words)


def _path(variables: Any) -> str:
    """Where programs are looked for: along the path of those variables, or of ours."""
    for name in ("PATH", b"PATH"):
        if variables is not None and name in variables:
            return os.fsdecode(variables[name])
    return os.environ.get("PATH", "") if variables is None else os.defpath


def _read_variables(text: str) -> None:
    """Read the variables that a text for a shell asks for, which is noticed."""
    if shell.asks_for_all_variables(text):
        len(os.environ)
    for name in shell.variables(text):
        os.environ.get(name)


def _hand_on_variables() -> None:
    """A program gets all variables; those that the run has set others may have left."""
    watcher = getattr(type(os.environ), "watcher", None)
    if watcher is not None:
        watcher.inherited()


def _as_list(arguments: Any) -> Iterable[Any]:
    return [arguments] if isinstance(arguments, str | bytes | os.PathLike) else arguments


def _is_path(word: str) -> bool:
    """Whether a word is spelled like the name of a file, there or not."""
    return not word.startswith("-") and ("/" in word or "." in word.strip("."))


def _tells(python: str, options: list[str], variables: Any) -> bool:
    """Whether a Python records what it does: one of this environment, that reads its site."""
    for before, option in zip(["", *options], options, strict=False):
        if before in ("-W", "-X"):
            continue  # of that
        if not option.startswith("-") or option in ("-c", "-m", "-"):
            break  # what follows is for the program
        if option == _WITHOUT_SITE or (option[:2] != "--" and "S" in option):
            return False
    with unheard():
        along = _path(variables).split(os.pathsep)
        places = [python] if os.sep in python else [os.path.join(one, python) for one in along]
        found = next((one for one in places if os.access(one, os.X_OK)), None)
        return found is None or _environment(found) == os.path.realpath(sys.prefix)


def _environment(python: str) -> str:
    """The directory that an interpreter has its libraries in; a virtual one is its own."""
    path = os.path.abspath(python)
    for executable in (path, os.path.realpath(path)):
        above = os.path.dirname(os.path.dirname(executable))
        if os.path.exists(os.path.join(above, "pyvenv.cfg")):
            return os.path.realpath(above)
    return os.path.realpath(above)


def _is_python(word: str) -> bool:
    name = os.path.basename(word)
    return name.startswith(_PYTHON) or name == os.path.basename(sys.executable)
