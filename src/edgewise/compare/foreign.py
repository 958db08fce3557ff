"""Which code that is not ours may read an attribute of an object it is given.

`json.load(source)` calls `source.read` though no text of ours says so. Who hands
an object to a library is not known, but what the library reads is: its text has
to mention the attribute.
"""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

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
MOST_FILES = 400  # of one package that are looked through


def mentions(package: str, attribute: str) -> bool:
    """Whether a package that is not ours may read an attribute of this name.

    >>> mentions("json", "read"), mentions("json", "colour"), mentions("csv", "write")
    (True, False, True)
    """
    if package in VALUES:
        return False
    if attribute in _IN_C.get(package, ()):
        return True
    return attribute.encode() in _words(package).mentioned


def defines(package: str, method: str) -> bool:
    """Whether a package that is not ours has a function or method of this name."""
    return method.encode() in _words(package).defined


class _Words(NamedTuple):
    """What the text of a package says: attributes that it reads, functions that it defines."""

    mentioned: frozenset[bytes]
    defined: frozenset[bytes]


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
    for text in _texts(package):
        mentioned.update(_ATTRIBUTE.findall(text))
        for arguments in _LOOKED_UP.findall(text):
            mentioned.update(_QUOTED.findall(arguments))
        defined.update(_DEFINED.findall(text))
    return _Words(frozenset(mentioned), frozenset(defined))


def _texts(package: str) -> Iterator[bytes]:
    for filename in _files(package):
        try:
            with open(filename, "rb") as file:
                yield file.read()
        except OSError:
            continue


def _files(package: str) -> Iterator[str]:
    """The source files of a package, without its tests."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError, AttributeError):
        return
    if spec is None:
        return
    if not spec.submodule_search_locations:
        if spec.origin is not None and spec.origin.endswith(".py"):
            yield spec.origin
        return
    left = MOST_FILES
    for location in spec.submodule_search_locations:
        for directory, inside, names in os.walk(location):
            inside[:] = sorted(n for n in inside if n not in ("test", "tests", "__pycache__"))
            for name in sorted(names):
                if name.endswith(".py") and left > 0:
                    left -= 1
                    yield os.path.join(directory, name)
