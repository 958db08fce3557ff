"""Which names were looked up by code that was made of text while the tests ran.

Such code has no probes, and nobody mentions what it does: an example in a
docstring, the condition of a mark, what `timeit` is told to time, an annotation
in quotes. Python tells of each code object before it runs, and a code object has
the names of all that it reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, FrameType

from edgewise.standard import builtins as __builtins__
from edgewise.standard import dis, os, sys
from edgewise.trace import runtime

# Modules of the standard library that run the text of others; the rest runs its own.
_FOR_OTHERS = frozenset(
    {
        *("doctest.py", "timeit.py", "typing.py", "annotationlib.py", "code.py", "bdb.py"),
        *("profile.py", "cProfile.py", "trace.py", "config.py"),
    }
)
# What looks at more than it names, if it is called and is not somebody's method.
ASKING = frozenset({"globals", "vars", "dir", "getattr", "hasattr", "eval", "exec", "compile"})
UNTOLD = "exec()"  # the text is that of a file, of which nobody tells what it reads
_IMPORT = dis.opmap["IMPORT_NAME"]
_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_READING = frozenset(
    dis.opmap[name]
    for name in ("LOAD_NAME", "LOAD_GLOBAL", "IMPORT_FROM", "LOAD_FROM_DICT_OR_GLOBALS")
    if name in dis.opmap
)
_PAIRED = sys.version_info >= (3, 11)  # its argument tells a second thing
_LIBRARY = os.path.join(os.path.dirname(os.__file__), "")
_INSTALLED = os.path.join(_LIBRARY, "site-packages", "")
_OURS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")
_by_file: dict[str, bool] = {}  # whether who calls `exec` there runs the text of others


def note(code: object, frame: FrameType) -> None:
    """Note what code looks up that is about to run, called from `frame`, if it is made of text."""
    caller = frame.f_code.co_filename
    told = _by_file.get(caller)
    if told is None:
        told = _by_file[caller] = _runs_text(caller)
    if not told or not isinstance(code, CodeType) or " generated " in code.co_filename:
        return  # or it was generated for a class
    if code.co_filename in runtime.by_code_file:
        runtime.looked_up[UNTOLD]
        return
    waiting = [code]
    while waiting:
        one = waiting.pop()
        for name in _told(one):
            runtime.looked_up[name]
        for name in _imported(one):
            runtime.imported[name]
        waiting += [part for part in one.co_consts if isinstance(part, CodeType)]


def _told(code: CodeType) -> Iterator[str]:
    """The names that code reads; of `ASKING` also that it is no mere attribute: `vars()`."""
    yield from code.co_names
    asking = ASKING.intersection(code.co_names)
    if asking:
        yield from (f"{name}()" for name in asking.intersection(_by_themselves(code)))


def _by_themselves(code: CodeType) -> Iterator[str]:
    """The names that code reads of no object, and those it imports."""
    steps, more = code.co_code, 0
    for at in range(0, len(steps) - 1, 2):
        given = more | steps[at + 1]
        more = given << 8 if steps[at] == dis.EXTENDED_ARG else 0
        if steps[at] in _READING:
            place = given >> 1 if steps[at] == _GLOBAL and _PAIRED else given
            if place < len(code.co_names):
                yield code.co_names[place]


def _runs_text(filename: str) -> bool:
    if filename.startswith(("<frozen", _OURS)):
        return False  # the import system, and what stands in for it
    if filename.startswith(_LIBRARY) and not filename.startswith(_INSTALLED):
        return os.path.basename(filename) in _FOR_OTHERS
    return f"{os.sep}_pytest{os.sep}assertion{os.sep}" not in filename


def _imported(code: CodeType) -> Iterator[str]:
    """The modules that code imports."""
    steps = code.co_code
    for at in range(0, len(steps) - 1, 2):
        if steps[at] == _IMPORT and steps[at + 1] < len(code.co_names):
            yield code.co_names[steps[at + 1]]
