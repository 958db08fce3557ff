"""Who read the number of a line, and of which definition.

A traceback or a frame tells on which line a function is. Where its `tb_lineno` or
`f_lineno` stands in the text, it is recorded whose line was read; where it is looked
up in another way, or of something that is neither, it may be that of any frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.compare.users import last_of
from edgewise.model.names import LINE_NUMBERS, UNSEEN
from edgewise.select.cause import Cause
from edgewise.select.getters import push_getter
from edgewise.select.push import Known, Push
from edgewise.select.reach import Reached
from edgewise.select.tally import Tally
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

_OF_ANYTHING = frozenset(f"{name}{UNSEEN}" for name in LINE_NUMBERS)
_LINE = "line:"  # before the file and name of whose line it was, or a question mark


def reading_lines(tally: Tally, path: str, moved: frozenset[str]) -> Reached:
    """Who read the number of a line of a file, in a definition that may stand elsewhere."""
    index = tally.old.files.get(path)
    staying = staying_definitions(index, moved) if index is not None else set()
    every = (*index.functions, *index.classes) if index is not None else ()
    others = {last_of(name.partition("#")[0]) for name in every if not within(name, staying)}
    found: list[int] = []
    for touch, units in tally.touches("listed"):
        where, _, name = touch.name.removeprefix(_LINE).rpartition("::")
        moved_there = name in others or not within(name, staying)  # 3.10 tells the last part
        if touch.name.startswith(_LINE) and where == path and moved_there:
            found += units
    return tally.reach.at_run_time(found)


def reading_any_lines(push: Push, framed: Iterable[str], cause: Cause) -> None:
    """Whoever read the number of a line, of `framed`, if nobody knows whose it was."""
    tally, known = push.tally, Known(frozenset(framed))
    unknown = [unit for t, us in tally.touches("listed") if t.name == f"{_LINE}?" for unit in us]
    readers = push.users.of_names(_OF_ANYTHING)
    tests = tally.tests_using(readers) | tally.reach.at_run_time(unknown).tests.keys()
    for name in LINE_NUMBERS:
        tests |= tally.looking_up(name).tests.keys()
    tally.add_users(tests & known.tests, cause, "lines")
    for where, declaration in readers.declarations:
        push_getter(push, where, declaration, cause, known)


def staying_definitions(index: FileIndex, moved: frozenset[str]) -> set[str]:
    """The definitions of a file that are not among those moved, and have their name alone."""
    staying = {name for name in (*index.functions, *index.classes) if "<" not in name} - moved
    return staying - {name.partition("#")[0] for name in index.functions if "#" in name}


def within(name: str, definitions: set[str]) -> bool:
    """Whether a definition is one of these, or stands in one."""
    return any(around in definitions for around in _outwards(name))


def _outwards(name: str) -> Iterator[str]:
    """The name of a definition and of all it stands in."""
    while name:
        yield name
        name = name.rpartition(".")[0]
