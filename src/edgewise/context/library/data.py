"""Files that come with libraries and are no code: what they are called, and what is in them.

Called by their path below the directory that libraries are installed in, without the version
of the distribution, so that those of another release are called the same. A name that ends
in a slash is that of a directory, of which the names in it count.
"""

from __future__ import annotations

from edgewise.context import disk
from edgewise.context.key import ABSENT
from edgewise.context.library.installed import INSTALLED, Installed, canonical
from edgewise.standard import at_present, os
from edgewise.standard import builtins as __builtins__

_DESCRIPTIONS = (".dist-info", ".egg-info")
_IGNORED = ("__pycache__", *_DESCRIPTIONS, ".pyc", ".pth", "~")


def name_of(path: str) -> str:
    """What a file, or with a slash at its end a directory, is called; whole if it is elsewhere."""
    parts = os.path.abspath(path).split(os.sep)
    at = max((at for at, part in enumerate(parts) if part in INSTALLED), default=None)
    if at is None or os.sep.join(parts[: at + 1]) not in _directories():
        return os.path.abspath(path)
    inside = parts[at + 1 :]
    if inside and inside[0].endswith(_DESCRIPTIONS):
        inside[0] = canonical(inside[0].partition("-")[0]) + _DESCRIPTIONS[0]
    return "/".join([*(inside or ["."]), *([""] if path.endswith(os.sep) else [])])


def fingerprint(name: str, installed: Installed) -> str:
    """What is in a file, or which files are in a directory."""
    if name.endswith("/"):
        found = {disk.names(place, _is_ignored) for place in _places(name, installed)}
        return disk.digest("".join(sorted(found - {ABSENT})).encode())
    found = {disk.content(place) for place in _places(name, installed)}
    return next(iter(sorted(found - {ABSENT})), ABSENT)


def _places(name: str, installed: Installed) -> list[str]:
    """Where something of this name may be."""
    if os.path.isabs(name):
        return [name]
    first, _, rest = name.partition("/")
    if first.endswith(_DESCRIPTIONS[0]):
        where = installed.information(first[: -len(_DESCRIPTIONS[0])])
        return [os.path.join(where, rest)] if where is not None else []
    return [os.path.join(directory, name) for directory in _directories()]


def _directories() -> list[str]:
    return [
        path
        for path in dict.fromkeys(at_present("sys", "path"))
        if os.path.basename(path) in INSTALLED
    ]


def _is_ignored(name: str) -> bool:
    return name.endswith(_IGNORED)
