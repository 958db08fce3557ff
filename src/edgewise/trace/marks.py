"""What tests say of objects that they left otherwise than they found them.

Whoever comes later and reads that depends on them. After an edit some tests run again and
others do not; who leaves what to whom is told by these marks then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import LEFT, Touch

OF_LIBRARY = "import "  # in place of a file: whoever imports a library, whose name follows
_DOUBT = "?"
_IMPORTED = "="
_UNCOPIED = "-"


class Mark(NamedTuple):
    """An attribute of an object that modules hold."""

    name: str  # of the attribute; empty: all of the object
    classes: tuple[str, ...]  # by whose methods it is got at: "path::qualified name"
    holders: tuple[str, ...]  # by which names it is got at: "path::name"
    # Whether it was this test, not another since it was looked at, and minds no others before.
    sure: bool = True
    imported: str = ""  # the module that is held so by whoever imports it
    copied: bool = True  # whether it may have a method by which it is copied

    @property
    def is_of_process(self) -> bool:
        """Whether nobody has to get at an object, or a library, to read it."""
        return any(holder.startswith("::") for holder in self.holders)

    def is_of(self, other: Mark) -> bool:
        """Whether both may mean the same: a name more or less depends on which files ran."""
        same = self.name == other.name and self.classes == other.classes
        return same and not set(self.holders).isdisjoint(other.holders)


def marks_in(touches: Iterable[Touch]) -> Iterator[Mark]:
    """What a test has left otherwise."""
    for touch in touches:
        if touch.kind == LEFT:
            name, classes, holders, *more = touch.name.split("\n")
            by = tuple(filter(None, classes.split("\t")))
            imported = next((one[1:] for one in more if one.startswith(_IMPORTED)), "")
            sure, copied = _DOUBT not in more, _UNCOPIED not in more
            yield Mark(name, by, tuple(holders.split("\t")), sure, imported, copied)


def said(mark: Mark) -> Touch:
    """The touch that says so of a test."""
    parts = [mark.name, "\t".join(mark.classes), "\t".join(mark.holders)]
    parts += [] if mark.sure else [_DOUBT]
    parts += [_IMPORTED + mark.imported] if mark.imported else []
    parts += [] if mark.copied else [_UNCOPIED]
    return Touch(LEFT, "\n".join(parts))
