"""Packed rows: a set of small numbers as few bytes.

Two forms are kept in the store, both plain bytes:

* *ids*: an increasing run of numbers, each written as its distance from the
  one before it, in seven-bit groups with the low group first.
* *bits*: a row of hits. Its first byte says which of two forms follows,
  whichever is shorter: dense (the bitset, low byte first) or sparse (ids).

A store may come from anywhere, so reading trusts nothing: whatever our own
writer would not have written raises `DamagedError`, and no number read can
make us allocate more than the limit the caller gives.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from operator import sub

from edgewise.standard import builtins as __builtins__
from edgewise.standard import re

DENSE = 0
SPARSE = 1
LARGEST_ID = (1 << 62) - 1
MOST_GROUPS = 1 << 16  # remembered


class DamagedError(ValueError):
    """Stored data say something that no writer of ours says."""


def positions(bits: int) -> list[int]:
    """The numbers of the bits that are set, in increasing order.

    >>> positions(0b100101)
    [0, 2, 5]
    """
    digits = bin(bits)[:1:-1]
    found = []
    at = digits.find("1")
    while at >= 0:
        found.append(at)
        at = digits.find("1", at + 1)
    return found


def pack_ids(ids: Iterable[int]) -> bytes:
    """The bytes for strictly increasing numbers from 0 on.

    >>> pack_ids([3, 4, 200]).hex()
    '0300c301'
    """
    numbers = list(ids)
    steps = list(map(sub, numbers, [-1, *numbers]))  # one more than the gaps
    if steps and min(steps) <= 0:
        raise ValueError(f"ids must increase from 0 on: {numbers}")
    return b"".join(map(_PACKED.__getitem__, steps))


class _Packed(dict[int, bytes]):
    """The groups for the gap before a number, by its distance from the one before it."""

    def __missing__(self, step: int) -> bytes:
        gap, groups = step - 1, bytearray()
        while gap > 0x7F:
            groups.append(gap & 0x7F | 0x80)
            gap >>= 7
        groups.append(gap)
        if len(self) < MOST_GROUPS:
            self[step] = bytes(groups)
        return bytes(groups)


_PACKED = _Packed()


def unpack_ids(packed: bytes) -> list[int]:
    """The numbers that `pack_ids` wrote.

    >>> unpack_ids(bytes.fromhex("0300c301"))
    [3, 4, 200]
    """
    gaps = list(packed) if packed.isascii() else _gaps(packed)
    ids = [total + index for index, total in enumerate(accumulate(gaps))]
    if ids and ids[-1] > LARGEST_ID:
        raise DamagedError(f"id {ids[-1]} is too large")
    return ids


class _Groups(dict[bytes, int]):
    """What seven-bit groups stand for. Most numbers are met again and again."""

    def __missing__(self, groups: bytes) -> int:
        if len(groups) > 10:
            raise DamagedError("a packed number is too long")
        if len(groups) > 1 and not groups[-1]:
            raise DamagedError("a packed number has an empty last byte")
        number = 0
        for byte in reversed(groups):
            number = number << 7 | byte & 0x7F
        if len(self) < MOST_GROUPS:
            self[groups] = number
        return number


_GROUPS = _Groups()
_split = re.compile(rb"[\x80-\xff]*[\x00-\x7f]").findall


def _gaps(packed: bytes) -> list[int]:
    cut_short = packed[-1] > 0x7F
    gaps = list(map(_GROUPS.__getitem__, _split(packed + b"\1" if cut_short else packed)))
    if cut_short:
        raise DamagedError("packed numbers end in the middle of one")
    return gaps


def pack(bits: int) -> bytes:
    """The shorter of the two forms of a bitset.

    >>> pack(0b1011).hex(), pack(1 << 100).hex()
    ('000b', '0164')
    """
    size = (bits.bit_length() + 7) // 8
    if bits.bit_count() < size:  # sparse takes at least a byte for each bit that is set
        sparse = pack_ids(positions(bits))
        if len(sparse) < size:
            return bytes([SPARSE]) + sparse
    return bytes([DENSE]) + bits.to_bytes(size, "little")


def unpack(packed: bytes, width: int) -> int:
    """The bitset that `pack` wrote, of at most `width` bits.

    >>> unpack(bytes.fromhex("0164"), 101) == 1 << 100
    True
    """
    if not packed or packed[0] not in (DENSE, SPARSE):
        raise DamagedError("a row of hits has no known form")
    if packed[0] == DENSE:
        if len(packed) > 1 and not packed[-1]:
            raise DamagedError("a row of hits has an empty last byte")
        bits = int.from_bytes(packed[1:], "little")
        if bits.bit_length() > width:
            raise DamagedError(f"a row of hits is wider than {width} probes")
        return bits
    ids = unpack_ids(packed[1:])
    if ids and ids[-1] >= width:
        raise DamagedError(f"a row of hits is wider than {width} probes")
    row = bytearray((width + 7) // 8)
    for number in ids:
        row[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(row, "little")
