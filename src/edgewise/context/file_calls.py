"""How the program's doings with files are heard of: events of the interpreter, functions of `os`.

Opening, listing and changing files are events; merely looking at one is none, so the
functions that do it are replaced.
"""

from __future__ import annotations

import os as everybodys
from _thread import get_ident

from edgewise.context import events
from edgewise.standard import FUNCTIONS, contextmanager, os, sys
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

FINDERS = ("importlib._bootstrap_external>", "importlib/metadata/__init__.py", "zipimport>")
RESOLVERS = frozenset({"realpath", "_joinrealpath", "resolve", "_realpath"})
_PATHLIB = ("pathlib.py", "_local.py", "_abc.py")
_STANDARD = ("<frozen ", os.path.join(os.path.dirname(os.__file__), ""))
INSTALLED = "-packages"  # below the standard library, but no part of it
_active: list[Any] = []  # the watcher of files, if it is at work
_within: set[int] = set()  # threads that open a file within a directory, which has been told
_unheard: set[int] = set()  # threads in which we are at work ourselves
_plain = {name: getattr(os, name) for name in ("stat", "lstat", "access", "readlink", "open")}


def watch(files: Any) -> None:
    """Tell `files` from now on: it is the watcher of files."""
    _active[:] = [files]
    events.listen(_HANDLERS)
    for name, plain in _plain.items():
        noting = _Noting(plain, name)
        for group in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
            if plain in group:
                group.add(noting)
        setattr(everybodys, name, noting)
    _let_paths_use(everybodys.stat)


def unwatch(files: Any) -> None:
    """Tell it no longer."""
    if files in _active:
        _active.clear()
        events.ignore(_HANDLERS)
        for name, plain in _plain.items():
            noting = getattr(everybodys, name)
            for group in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
                group.discard(noting)
            setattr(everybodys, name, plain)
        _let_paths_use(_plain["stat"])


@contextmanager
def unheard() -> Iterator[None]:
    """Within this, nothing is told of files that this thread uses: they are not the program's."""
    thread = get_ident()
    outermost = thread not in _unheard
    _unheard.add(thread)
    try:
        yield
    finally:
        if outermost:
            _unheard.discard(thread)


def is_unheard() -> bool:
    """Whether this thread is at work for us, and what it does is not the program's doing."""
    return bool(_unheard) and get_ident() in _unheard


os.register_at_fork(after_in_child=_unheard.clear)  # a fork is made to run the program


def _let_paths_use(function: Callable[..., Any]) -> None:
    """On Python 3.10, paths have kept the function that `os` had when they were defined."""
    pathlib: Any = sys.modules.get("pathlib")
    accessor = getattr(pathlib, "_NormalAccessor", None)
    if accessor is not None:
        accessor.stat = staticmethod(function)


class _Noting:
    """One of the functions of `os` that look at a file, and tell of it.

    An object, as a function would become a method where it is put into a class:
    `pathlib` of Python 3.10 does that with `os.stat`. Who looks at it, copies or
    pickles it finds the function it stands for.
    """

    def __init__(self, plain: Callable[..., Any], name: str) -> None:
        self.plain = plain
        self._is_lstat = name == "lstat"  # by which `realpath` looks at every folder
        self._is_stat = name in ("stat", "lstat")  # by which most looks are taken
        self.__name__ = self.__qualname__ = name
        self.__doc__, self.__module__ = plain.__doc__, "os"

    def __get__(self, instance: object, owner: object = None) -> _Noting:
        return self  # as a routine that is never bound

    def __getattr__(self, name: str) -> Any:
        return getattr(self.plain, name)

    @property
    def __signature__(self) -> Any:
        from edgewise.standard import inspect  # whoever asks has it

        return inspect.signature(self.plain)

    def __repr__(self) -> str:
        return repr(self.plain)

    def __reduce__(self) -> str:
        return self.__name__  # by name

    def __call__(self, path: Any, *args: Any, **kwargs: Any) -> Any:
        if _active:
            frame = sys._getframe(1)
            try:
                if (_unheard and get_ident() in _unheard) or (
                    self._is_lstat and caller_of(frame) in RESOLVERS
                ):
                    pass  # we are at work, or every folder on a path is looked at
                elif self._is_stat and "dir_fd" not in kwargs:
                    _active[0].looked_at(path, self.__name__, frame)
                else:
                    self._tell(_active[0], path, args, kwargs, frame)
            except Exception as error:  # the program comes first: it is told by `plain`
                _active[0].failed(error)
        if self.__name__ != "open" or kwargs.get("dir_fd") is None:
            return self.plain(path, *args, **kwargs)
        _within.add(get_ident())  # the interpreter does not tell within which directory
        try:
            return self.plain(path, *args, **kwargs)
        finally:
            _within.discard(get_ident())

    def _tell(
        self, files: Any, path: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: Any
    ) -> None:
        within = kwargs.get("dir_fd")
        if within is not None:
            path = os.path.join(path_of(within), os.fsdecode(path))
        if self.__name__ == "open":
            if within is not None:  # else the interpreter tells
                files.opened((path, None, args[0] if args else kwargs.get("flags", 0)))
        elif self.__name__ == "readlink":
            files.followed(path, frame)
        elif self.__name__ == "access" and (args[0] if args else kwargs.get("mode", 0)):
            files.looked_at(path, "may", frame)
        else:
            files.looked_at(path, self.__name__, frame)


FUNCTIONS.append(_Noting)


def path_of(descriptor: int) -> str:
    """Where the directory is that a descriptor stands for."""
    if sys.platform == "darwin":
        from edgewise.standard import fcntl

        return os.fsdecode(fcntl.fcntl(descriptor, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0"))
    return str(_plain["readlink"](f"/proc/self/fd/{descriptor}"))


def located(path: Any, within: int) -> Any:
    """A path, together with the directory that a descriptor stands for, if there is one."""
    if within < 0 or type(path) is int or os.path.isabs(path):
        return path
    return os.path.join(path_of(within), os.fsdecode(path))


def caller_of(frame: Any) -> str:
    """The function that looks at a file; `Path.exists` does so through `Path.stat`.

    Only what the standard library calls a function says what that asks for.
    """
    code = frame.f_code
    key = code.co_filename, code.co_name
    known = _callers.get(key)
    if known is None:
        known = _callers[key] = _called(*key)
    if known is _FURTHER and frame.f_back is not None:
        return caller_of(frame.f_back)
    return known


def is_asked_further(code: Any, above: Any) -> bool:
    """Whether it takes more than two callers to tell what is asked for."""
    if _callers.get((code.co_filename, code.co_name)) is not _FURTHER:
        return False
    return above is None or _called(above.co_filename, above.co_name) is _FURTHER


_FURTHER = "stat*"  # of a path, which asks for somebody else
_callers: dict[tuple[str, str], str] = {}  # by file and function


def _called(filename: str, name: str) -> str:
    if filename.endswith(FINDERS):
        return "realpath"  # it looks for what is installed
    if not is_standard(filename):
        return ""
    return _FURTHER if name in ("stat", "lstat") and filename.endswith(_PATHLIB) else name


def is_standard(filename: str) -> bool:
    """Whether code is of the standard library."""
    return filename.startswith(_STANDARD) and INSTALLED not in filename


def _handing(method: str, which: int | None = None) -> events.Handler:
    """What hands an event on to the watcher of files, all of it or one path; it never fails."""

    def hand(args: tuple[Any, ...]) -> None:
        if _active and get_ident() not in _within and get_ident() not in _unheard:
            try:
                getattr(_active[0], method)(args if which is None else args[which])
            except Exception as error:
                _active[0].failed(error)

    return hand


_HANDLERS: dict[str, events.Handler] = {
    "open": _handing("opened"),
    "os.listdir": _handing("listed"),
    "os.scandir": _handing("scanned"),
    "os.chdir": _handing("entered", 0),
    "os.mkdir": _handing("made_directory"),
    "os.rmdir": _handing("removed_directory"),
    "os.remove": _handing("removed_file"),
    "os.truncate": _handing("shortened"),
    "os.symlink": _handing("linked"),
    "os.link": _handing("linked_hard"),
    "os.rename": _handing("moved"),
    "import": _handing("imported", 1),
    "ctypes.dlopen": _handing("loaded", 0),
    "subprocess.Popen": _handing("started"),
    "os.posix_spawn": _handing("spawned"),
    "os.exec": _handing("spawned"),
    "os.system": _handing("told_a_shell", 0),
}
