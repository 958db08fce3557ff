"""What probes have noted since somebody looked last, taken out of lists. Standard library only.

Points passed are items of lists that hold `OFF` or `ON`; entries are keys of a dict, and an item
each in the list of entries of their file, which has to be cleared for them to be told again.
"""

from __future__ import annotations

from edgewise.native import native

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Protocol

    Events = dict[tuple[int, ...], Any]
    Rows = dict[int, int]  # file -> its points passed, as a bitset
    # A list of entries; places there of what was seen last, of two before and of others; a list
    # of points and a place there, or None and a bit; the file's number, and the file.
    Entry = tuple[Any, int, int, int, int, Any, int, int, "Listed"]

    class Listed(Protocol):
        """A file with its lists of points."""

        p: list[Any]
        clean: list[list[int]]  # what `p` is like without hits
        rows: list[dict[bytes, int]]  # rows seen lately, as bitsets


# The characters 0 and 1, so that a list of them turns into a bitset by `int(bytes(list), 2)`.
OFF = 48
ON = 49
CHUNK = 128
CLEAN = [OFF] * CHUNK
NO_TYPES: dict[int, Any] = {}  # before there is one; never added to


def settle(
    events: Events,
    entries: dict[tuple[int, ...], Entry],
    make: Callable[[tuple[int, ...]], Entry],
    files: dict[int, Any],
) -> Rows:
    """Which functions of libraries were entered; files of the program that were come to `files`.

    Its points are set, and each entry will be told again the next time.
    """
    light: Rows = {}
    settle_known = _settle if native is None else native.settle
    unknown = settle_known(events, entries, NO_TYPES, light, files)
    if unknown:
        # A key without a probe only says that an import-time statement has something to take over.
        made = {key: make(key) for key in unknown if key[1]}
        settle_known({key: events[key] for key in made}, made, NO_TYPES, light, files)
    return light


def _settle(
    events: Events,
    entries: dict[tuple[int, ...], Entry],
    nothing: object,
    light: Rows,
    files: dict[int, Any],
) -> list[tuple[int, ...]]:
    """Settle the events that are among `entries`; the others."""
    unknown = []
    for (key, kind), entry in zip(events.items(), list(map(entries.get, events)), strict=True):
        if entry is None:
            unknown.append(key)
            continue
        r, probe, second, third, others, points, offset, number, file = entry
        r[probe] = None
        if kind is not None:
            r[second] = r[third] = None
            r[others] = nothing
        if points is not None:
            points[offset] = ON
            files[number] = file
        else:
            light[number] = light.get(number, 0) | offset
    return unknown


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


def _sort_events(
    events: Events,
    known: dict[tuple[int, ...], Any],
    sites: dict[tuple[int, int], Any],
    touches: set[Any],
) -> Iterable[tuple[int, ...]]:
    found = list(map(known.get, events))  # sooner done than asked one by one
    touches.update(filter(None, found))
    return [
        key
        for touch, (key, kind) in zip(found, events.items(), strict=True)
        if touch is None and (kind is not None or key in sites)
    ]


# Adds each of some rows to those that others have of the same file.
add_rows: Callable[..., None] = _add_rows if native is None else native.add_rows
# Adds what is known of events to touches; the keys of others that tell a type, or are of sites.
sort_events: Callable[..., Iterable[tuple[int, ...]]] = (
    _sort_events if native is None else native.sort_events
)
