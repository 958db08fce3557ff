"""What probes have noted since somebody looked last, taken out of lists. Standard library only.

Points passed are items of lists that hold `OFF` or `ON`; entries are keys of a dict, and an item
each in the list of entries of their file, which has to be cleared for them to be told again.
"""

from __future__ import annotations

from edgewise.native import native
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    Events = dict[int, Any]  # entries by number, each with the type that it was for last
    Others = list[tuple[int, Any]]  # entries, each with a type; None if it is for none
    Rows = dict[int, int]  # file -> its points passed, as a bitset
    # A list of entries; places there of what was seen last, of two before and of others; a list
    # of points and a place there, or None and a bit; the file's number, and the file; what is
    # known of types, by address: a weak reference and a touch.
    Kinds = dict[int, tuple[Any, Any]]
    Entry = tuple[Any, int, int, int, int, Any, int, int, "Listed", Kinds]

    class Listed(Protocol):
        """A file with its lists of points."""

        p: list[Any]
        clean: list[list[int]]  # what `p` is like without hits
        rows: list[dict[bytes, int]]  # rows seen lately, as bitsets


def _track(*objects: object) -> None:
    """Leave them to the collector of garbage."""


# Has the collector of garbage pass over objects that stay, and are part of no cycle: whenever it
# goes through all there are, it would go through each item of our lists.
untrack: Callable[..., None] = _track if native is None else native.untrack
# The characters 0 and 1, so that a list of them turns into a bitset by `int(bytes(list), 2)`.
OFF = 48
ON = 49
CHUNK = 128
CLEAN = [OFF] * CHUNK
NO_TYPES: dict[int, Any] = {}  # before there is one; never added to
# Who an object is. Unlike `id`, it is no event that audit hooks are told of, ours and others'.
address: Callable[[object], int] = object.__hash__ if native is None else native.address


def _settle(
    events: Events,
    entries: list[Entry | None],
    make: Callable[[int], Entry],
    nothing: object,
    sites: dict[int, Any],
    light: Rows,
    lately: dict[int, Any],
    touches: set[Any],
) -> Others:
    others: Others = []
    for number, kind in events.items():
        if not number:  # it only says that an import-time statement has something to take over
            continue
        entry = entries[number] or make(number)
        r, first, second, third, more, points, place, file, module, known = entry
        if kind is not None:
            for one in {address(k): k for k in (kind, r[first], r[second], r[third])}.values():
                _add_kind(number, one, known, others, touches)
            for one in r[more].values():
                if one is not kind:
                    _add_kind(number, one, known, others, touches)
            r[second] = r[third] = None
            r[more] = nothing
        elif number in sites:
            others.append((number, None))
        r[first] = None
        if points is not None:
            points[place] = ON
            lately[file] = module
        else:
            light[file] = light.get(file, 0) | place
    return others


def _add_kind(number: int, kind: Any, known: Kinds, others: Others, touches: set[Any]) -> None:
    """What is known of a type that an entry was for; it is another one if its reference is dead."""
    if kind is None or type(kind) is int:  # a generator of it went on, on whatever object
        return
    reference, touch = known.get(address(kind), (None, None))
    if reference is not None and reference() is kind:
        touches.add(touch)
    else:
        others.append((number, kind))


def take_hits(files: dict[int, Any], hits: Rows, quiet: bool) -> None:
    """Put the points passed of each of some files into `hits`, and clear them.

    Unless it is `quiet`, another thread may pass points meanwhile.
    """
    if native is not None:  # which no other thread interrupts
        native.take_hits(files, hits)
        return
    for number, file in files.items():
        if file.p != file.clean:
            hits[number] = _points_of(file, quiet)


def _points_of(file: Listed, quiet: bool) -> int:
    hits = 0
    for chunk, points in enumerate(file.p):
        if points == CLEAN:
            continue
        row = bytes(bytearray(points))  # sooner done than bytes(points)
        if quiet:
            points[:] = CLEAN
        else:  # clear what was read and nothing else
            probe = row.find(b"1")
            while probe >= 0:
                points[probe] = OFF
                probe = row.find(b"1", probe + 1)
        known = file.rows[chunk]
        bits = known.get(row)
        if bits is None:
            if len(known) > 1000:
                known.clear()
            bits = known[row] = int(row[::-1], 2) << chunk * CHUNK
        hits |= bits
    return hits


def _add_rows(rows: Rows, *others: Rows) -> None:
    for number, row in rows.items():
        for other in others:
            other[number] = other.get(number, 0) | row


# Adds each of some rows to those that others have of the same file.
add_rows: Callable[..., None] = _add_rows if native is None else native.add_rows
# Lets entries be told anew the next time they are seen. Their points are set, and files of the
# program that were entered come to `lately`; bits of libraries come to `light`.
settle: Callable[..., Others] = _settle if native is None else native.settle
# All of this in one go, where no other thread comes between; None where it is done bit by bit.
at_once: Callable[..., Others] | None = None if native is None else native.drain
