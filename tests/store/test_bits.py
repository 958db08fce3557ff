"""Packed rows: what goes in comes out, briefly, and nothing else is let in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgewise.store.bits import (
    LARGEST_ID,
    DamagedError,
    pack,
    pack_ids,
    positions,
    unpack,
    unpack_ids,
)

sparse_rows = st.sets(st.integers(0, 5000), max_size=30).map(lambda at: sum(1 << n for n in at))
rows = st.integers(0, 1 << 400) | sparse_rows
ids = st.sets(st.integers(0, LARGEST_ID) | st.integers(0, 300)).map(sorted)


@given(rows)
def test_a_row_comes_back(bits: int) -> None:
    assert unpack(pack(bits), bits.bit_length()) == bits


@given(rows)
def test_a_row_takes_the_shorter_form(bits: int) -> None:
    dense = (bits.bit_length() + 7) // 8
    assert len(pack(bits)) == 1 + min(dense, len(pack_ids(positions(bits))))


@given(rows)
def test_positions_are_the_bits_set(bits: int) -> None:
    assert sum(1 << at for at in positions(bits)) == bits
    assert positions(bits) == sorted(set(positions(bits)))


@given(ids)
def test_ids_come_back(numbers: list[int]) -> None:
    assert unpack_ids(pack_ids(numbers)) == numbers


@given(st.binary(max_size=30))
def test_any_bytes_are_ids_in_one_way_or_damaged(packed: bytes) -> None:
    try:
        numbers = unpack_ids(packed)
    except DamagedError:
        return
    assert pack_ids(numbers) == packed


@given(st.binary(max_size=30), st.integers(0, 200))
def test_any_bytes_are_a_row_within_its_width_or_damaged(packed: bytes, width: int) -> None:
    try:
        bits = unpack(packed, width)
    except DamagedError:
        return
    assert bits.bit_length() <= width


@pytest.mark.parametrize("numbers", [[-1], [3, 3], [4, 2]])
def test_ids_that_do_not_increase_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="must increase"):
        pack_ids(numbers)


@pytest.mark.parametrize(
    ("packed", "what"),
    [
        (b"\x80", "middle"),
        (b"\x80\x00", "empty last byte"),
        (b"\xff" * 11, "too long"),
        (b"\xff" * 8 + b"\x7f", "too large"),
    ],
)
def test_damaged_ids_are_named(packed: bytes, what: str) -> None:
    with pytest.raises(DamagedError, match=what):
        unpack_ids(packed)


@pytest.mark.parametrize(
    ("packed", "what"),
    [
        (b"", "no known form"),
        (b"\x07\x01", "no known form"),
        (b"\x00\x01\x00", "empty last byte"),
        (b"\x00\xff\xff", "wider"),
        (b"\x01\xff\xff\xff\xff\x7f", "wider"),  # would be a bitset of four gigabytes
    ],
)
def test_damaged_rows_are_named(packed: bytes, what: str) -> None:
    with pytest.raises(DamagedError, match=what):
        unpack(packed, 10)
