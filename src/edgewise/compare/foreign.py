"""Which code that is not ours may read an attribute of an object it is given.

`json.load(source)` calls `source.read` though no text of ours says so. Who hands
an object to a library is not known, but what the library reads is: its text has
to mention the attribute.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from edgewise.standard import builtins as __builtins__
from edgewise.standard import os, re

# They take arguments for values, or ask them for special methods only.
VALUES = frozenset(
    [
        *(
            "__future__",
            "abc",
            "array",
            "ast",
            "atexit",
            "base64",
            "binascii",
            "bisect",
            "builtins",
        ),
        *("calendar", "cmath", "collections", "copy", "dataclasses", "datetime", "decimal"),
        *("difflib", "enum", "errno", "fnmatch", "fractions", "functools", "gc", "glob", "hashlib"),
        *("heapq", "html", "importlib", "inspect", "ipaddress", "itertools", "keyword", "locale"),
        *("math", "numbers", "operator", "os", "pathlib", "platform", "pytest", "random", "re"),
        *("secrets", "shlex", "signal", "stat", "statistics", "string", "struct", "sys"),
        *("tempfile", "textwrap", "time", "types", "typing", "typing_extensions", "unittest"),
        *("uuid", "warnings", "weakref", "zlib"),
    ]
)
# What those read that are written in C.
_IN_C = {
    "csv": frozenset({"write"}),
    "io": frozenset(
        [
            *("read", "readinto", "readline", "write", "readable", "writable", "seekable"),
            *("seek", "tell", "close", "closed", "flush", "isatty", "fileno", "name", "mode"),
        ]
    ),
    "marshal": frozenset({"read", "readinto", "write"}),
    "pickle": frozenset(
        [
            *("read", "readinto", "readline", "write", "persistent_id", "persistent_load"),
            *("reducer_override", "dispatch_table", "find_class"),
        ]
    ),
    "select": frozenset({"fileno"}),
}
BUILTIN_METHODS = frozenset(
    name
    for kind in (list, dict, set, frozenset, tuple, str, bytes, bytearray, int, float)
    for name in dir(kind)
)
MOST_FILES = 5000  # of one package that are looked through; one that has more may read anything
ALL = "*"  # in the place of the name of a module: all of a package


def mentions(package: str, attribute: str) -> bool:
    """Whether a package that is not ours may read an attribute of this name.

    >>> mentions("json", "read"), mentions("json", "colour"), mentions("csv", "write")
    (True, False, True)
    """
    if package in VALUES:
        return False
    if attribute in _IN_C.get(package, ()):
        return True
    words = _words(package)
    return not words.whole or attribute.encode() in words.mentioned


@lru_cache(maxsize=1024)
def mentioning(package: str, attribute: str) -> frozenset[str]:
    """The modules of a package that is not ours which may read an attribute of this name."""
    if not mentions(package, attribute):
        return frozenset()
    if not _words(package).whole:
        return frozenset({f"{package}.{ALL}"})
    name = re.escape(attribute.encode())
    wanted = re.compile(rb"\.%b\b|attr\([^)\n]*[\"']%b[\"']" % (name, name))
    return frozenset(module for module, text in _texts(package) if wanted.search(text))


def defines(package: str, method: str) -> bool:
    """Whether a package that is not ours has a function or method of this name."""
    words = _words(package)
    return not words.whole or method.encode() in words.defined


class _Words(NamedTuple):
    """What the text of a package says: attributes that it reads, functions that it defines."""

    mentioned: frozenset[bytes]
    defined: frozenset[bytes]
    whole: bool = True  # all of its text was looked through


# Of its own objects a library knows what they have: `self.name` is no question.
_ATTRIBUTE = re.compile(rb"(?<!self)(?<!cls)\.([A-Za-z_\x80-\xff][\w\x80-\xff]*)")
_LOOKED_UP = re.compile(rb"attr\(([^)\n]*)")
_QUOTED = re.compile(rb"[\"']([\w\x80-\xff]+)(?=[\"'])")
_DEFINED = re.compile(rb"\bdef ([\w\x80-\xff]+)\(")


@lru_cache(maxsize=256)
def _words(package: str) -> _Words:
    """The words of a package, looked for once in all of its text."""
    mentioned: set[bytes] = set()
    defined: set[bytes] = set()
    for at, (_, text) in enumerate(_texts(package)):
        if at == MOST_FILES:
            return _Words(frozenset(), frozenset(), whole=False)
        mentioned.update(_ATTRIBUTE.findall(text))
        for arguments in _LOOKED_UP.findall(text):
            mentioned.update(_QUOTED.findall(arguments))
        defined.update(_DEFINED.findall(text))
    return _Words(frozenset(mentioned), frozenset(defined))


def _texts(package: str) -> Iterator[tuple[str, bytes]]:
    """The modules of a package, with their texts."""
    for module, filename in _files(package):
        try:
            with open(filename, "rb") as file:
                yield module, file.read()
        except OSError:
            continue


def _files(package: str) -> Iterator[tuple[str, str]]:
    """The modules of a package with their files, without its tests."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError, AttributeError):
        return
    if spec is None:
        return
    if not spec.submodule_search_locations:
        if spec.origin is not None and spec.origin.endswith(".py"):
            yield package, spec.origin
        return
    for location in spec.submodule_search_locations:
        for directory, inside, names in os.walk(location):
            inside[:] = sorted(n for n in inside if n not in ("tests", "__pycache__"))
            parts = [package, *filter(None, directory[len(location) :].split(os.sep))]
            for name in sorted(names):
                if name.endswith(".py"):
                    last = [] if name == "__init__.py" else [name[:-3]]
                    yield ".".join([*parts, *last]), os.path.join(directory, name)
