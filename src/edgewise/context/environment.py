"""Variables of the environment: those that were read, absent ones too.

`os.environ` is given a class that notes what is read; it stays the same object,
so everybody who has hold of it is seen. What the run itself sets is not part of
what surrounds it: a variable counts only while it is as it was in the beginning.
What is kept of a value is a digest, for it may be a secret.
"""

from __future__ import annotations

from _blake2 import blake2b

from edgewise.context.file_calls import is_standard
from edgewise.context.key import ABSENT
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from edgewise.config import ContextConfig
    from edgewise.context.leavings import Leavings
    from edgewise.context.watcher import Witness

    Environ = os._Environ[str]
else:
    Environ = type(os.environ)

_ROOM = os.path.dirname(__file__)
WHOLE = "*"  # the name of all variables together
PROXIES = "*_proxy"  # that of all whose name ends so, in capitals or not
# Set by the tools around the tests, or by ourselves.
_NOT_OURS = ("PYTEST_", "EDGEWISE", "COV_", "COVERAGE_", "HYPOTHESIS_")
# Different in every terminal and every job; they count only where they are read by name.
_FLEETING = (
    *("PWD", "OLDPWD", "SHLVL", "_", "TERM", "COLORTERM", "COLUMNS", "LINES", "WINDOWID"),
    *("LS_COLORS", "PS1", "TMUX", "STY", "DISPLAY", "WAYLAND_DISPLAY", "HOSTNAME", "PPID"),
    *("INVOCATION_ID", "JOURNAL_STREAM", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE"),
)
_FLEETING_STARTS = (
    *("SSH_", "XDG_SESSION_", "DBUS_", "VSCODE_", "TERM_", "ITERM_", "GITHUB_", "RUNNER_"),
    *("CI_", "BUILD_", "JENKINS_", "TRAVIS_", "TOX_", "NOX_", "UV_RUN"),
)


class Environment:
    """Watches `os.environ`."""

    kind = "env"

    def __init__(self, config: ContextConfig) -> None:
        self.start: dict[str, str] = dict(os.environ)
        self._touch: Callable[[str], None] | None = None
        self._change: Callable[[Callable[[Leavings], None]], None] = lambda change: None
        self._set: set[str] = set()  # variables that the run has set or deleted
        self._walked: list[str] = []  # names that are about to be read one by one, the last first

    def join(self, witness: Witness) -> None:
        """Learn whom to tell of what the run itself sets."""
        self._change = witness.changed

    def install(self, touch: Callable[[str], None]) -> None:
        """Note which variables are read from now on."""
        self._touch = touch
        _Recording.watcher = self
        os.environ.__class__ = _Recording
        if os.supports_bytes_environ:
            os.environb.__class__ = _RecordingBytes  # type: ignore[assignment]
        _watch_locale()
        _watch_temporary()

    def uninstall(self) -> None:
        """Leave `os.environ` as it was."""
        self._touch = None
        _unwatch_locale()
        _unwatch_temporary()
        if type(os.environ) is _Recording:
            os.environ.__class__ = Environ  # type: ignore[assignment]
            if os.supports_bytes_environ:
                os.environb.__class__ = Environ  # type: ignore[assignment]

    def read(self, name: object, now: str | None) -> None:
        """A variable was read, and has the value `now`."""
        if self._touch is None or type(name) is not str:
            return
        if self._walked and self._walked[-1] == name:  # on the way through all of them
            self._walked.pop()
        elif name.startswith(_NOT_OURS) or (name == "PATH" and _is_for_a_child(sys._getframe(2))):
            return
        elif self.start.get(name) == now:
            self._touch(name)
        else:  # the run itself has set it
            self._change(lambda left: left.found((self.kind, name)))

    def changed(self, name: object) -> None:
        """A variable is about to be set or deleted."""
        if self._touch is not None and type(name) is str and not name.startswith(_NOT_OURS):
            self._set.add(name)
            self._change(lambda left: left.left((self.kind, name)))

    def listed(self) -> None:
        """All variables were looked at."""
        if self._touch is not None and not _merely_kept(sys._getframe(1)):
            self._touch(PROXIES if _looks_for_proxies(sys._getframe(1)) else WHOLE)
            self.inherited()
        # `dict(os.environ)` asks for all names first, and then for each of them in this order.
        self._walked = list(Environ.__iter__(os.environ))[::-1]

    def inherited(self) -> None:
        """All variables were looked at, or handed on, those that the run has set among them."""
        start, now = self.start, _now()
        names = [n for n in start.keys() | now.keys() if start.get(n) != now.get(n)]
        found = [(self.kind, name) for name in names if not name.startswith(_NOT_OURS)]
        if found and self._touch is not None:
            self._change(lambda left: left.found(*found))

    def fingerprint(self, name: str) -> str:
        """A digest of what a variable was in the beginning."""
        if name == WHOLE:
            every = sorted(item for item in self.start.items() if not _is_fleeting(item[0]))
            return _digest(repr(every))
        if name == PROXIES:
            found = (item for item in self.start.items() if item[0].lower().endswith("_proxy"))
            return _digest(repr(sorted(found)))
        value = self.start.get(name)
        return ABSENT if value is None else _digest(f"{name}={value}")

    def admitted(self, name: str, fingerprint: str, moment: int) -> tuple[str, str] | None:
        """What a child relied on that read a variable; None: one that the run itself has set.

        Who looks at all of them sees what surrounds the run beside what the run has set.
        """
        now = self.fingerprint(name)
        return (name, now) if name == WHOLE or fingerprint == now else None

    def found_in(self, name: str, fingerprint: str) -> list[str]:
        """The variables set by the run that a child may have seen."""
        if fingerprint == self.fingerprint(name):
            return []
        return sorted(self._set) if name in (WHOLE, PROXIES) else [name]

    def explain(self, name: str, old: str, new: str) -> str:
        """What has become of a variable."""
        if name == WHOLE:
            return "the environment is another"
        if name == PROXIES:
            return "the environment names other proxies"
        if old == ABSENT:
            return f"{name} is set in the environment"
        if new == ABSENT:
            return f"{name} is no longer set in the environment"
        return f"{name} has another value in the environment"


def _now() -> dict[str, str]:
    """All variables, without telling anybody that they were looked at."""
    return {name: Environ.__getitem__(os.environ, name) for name in Environ.__iter__(os.environ)}


class _Recording(Environ):
    """`os.environ` that tells what is read of it."""

    watcher: Environment

    def __getitem__(self, name: str) -> str:
        try:
            value = Environ.__getitem__(self, name)
        except KeyError:
            self.watcher.read(name, None)
            raise
        self.watcher.read(name, value)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        self.watcher.changed(name)
        Environ.__setitem__(self, name, value)

    def __delitem__(self, name: str) -> None:
        self.watcher.changed(name)
        Environ.__delitem__(self, name)

    def __iter__(self) -> Iterator[str]:
        self.watcher.listed()
        return Environ.__iter__(self)

    def __len__(self) -> int:
        self.watcher.listed()
        return Environ.__len__(self)


class _RecordingBytes(Environ):
    """`os.environb`, the same variables as bytes: `os.environ` is asked for what is read of it."""

    def __getitem__(self, name: Any) -> Any:
        if isinstance(name, bytes):
            os.environ.get(os.fsdecode(name))
        return Environ.__getitem__(self, name)

    def __iter__(self) -> Iterator[Any]:
        _Recording.watcher.listed()
        return Environ.__iter__(self)

    def __len__(self) -> int:
        _Recording.watcher.listed()
        return Environ.__len__(self)


_LOCALES = (
    *("LC_ALL", "LANG", "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY"),
    *("LC_MESSAGES", "LANGUAGE"),
)
_plain_setlocale: list[Any] = []


_plain_gettempdir: list[Any] = []


def _watch_temporary() -> None:
    """Where temporary files go is found out once; who asks for it depends on the variables."""
    tempfile: Any = sys.modules.get("tempfile")
    if tempfile is None or _plain_gettempdir:
        return
    plain = tempfile.gettempdir
    _plain_gettempdir.append(plain)

    def gettempdir() -> Any:
        if sys._getframe(1).f_code.co_filename != plain.__code__.co_filename:
            for name in ("TMPDIR", "TEMP", "TMP"):  # the library itself only makes files there
                if os.environ.get(name):
                    break
        return plain()

    gettempdir.__doc__, gettempdir.__module__ = plain.__doc__, plain.__module__
    gettempdir.__qualname__, gettempdir.__wrapped__ = "gettempdir", plain  # type: ignore[attr-defined]
    tempfile.gettempdir = gettempdir


def _unwatch_temporary() -> None:
    if _plain_gettempdir:
        sys.modules["tempfile"].gettempdir = _plain_gettempdir.pop()  # type: ignore[attr-defined]


def _watch_locale() -> None:
    """`setlocale(category, "")` has the C library read the variables of locales."""
    locale: Any = sys.modules.get("locale")
    if locale is None or _plain_setlocale:
        return
    plain = locale.setlocale
    _plain_setlocale.append(plain)

    def setlocale(category: Any, locale: Any = None) -> Any:
        if locale == "":
            for name in _LOCALES:
                os.environ.get(name)
        return plain(category, locale)

    locale.setlocale = setlocale


def _unwatch_locale() -> None:
    if _plain_setlocale:
        sys.modules["locale"].setlocale = _plain_setlocale.pop()  # type: ignore[attr-defined]


def _merely_kept(frame: Any) -> bool:
    """Whether all variables are read only to be put back later, as `mock.patch.dict` does."""
    for _ in range(8):
        if frame is None:
            return False
        if frame.f_code.co_name in ("_patch_dict", "_unpatch_dict"):
            return bool(frame.f_code.co_filename.endswith("mock.py"))
        frame = frame.f_back
    return False


def _looks_for_proxies(frame: Any) -> bool:
    """Whether `urllib` goes through all variables, to find those that name proxies."""
    for _ in range(5):
        if frame is None:
            return False
        if frame.f_code.co_name == "getproxies_environment":
            return bool(frame.f_code.co_filename.endswith("request.py"))
        frame = frame.f_back
    return False


def _is_for_a_child(frame: Any) -> bool:
    """Whether a program is looked for that is to be run; which ones there are is not watched."""
    for _ in range(3):
        if frame is not None and frame.f_code.co_name in ("get_exec_path", "_path"):
            filename = frame.f_code.co_filename
            return is_standard(filename) or os.path.dirname(filename) == _ROOM
        frame = frame and frame.f_back
    return False


def _is_fleeting(name: str) -> bool:
    return name in _FLEETING or name.startswith((*_NOT_OURS, *_FLEETING_STARTS))


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=6).hexdigest()
