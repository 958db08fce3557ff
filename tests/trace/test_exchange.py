"""A recording as bytes, on its way from a worker to the controller."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from tests.store.recordings import recordings, run

from edgewise.trace.exchange import dumps, loads
from edgewise.trace.history import Recording


@given(recordings())
def test_there_and_back(recorded: Recording) -> None:
    again = loads(dumps(recorded))
    assert again.files == recorded.files
    assert again.tests == recorded.tests
    assert [(u.kind, u.key, u.hits, u.refs, u.touches) for u in again.units] == [
        (u.kind, u.key, u.hits, u.refs, u.touches) for u in recorded.units
    ]
    assert again.complete == recorded.complete
    assert (again.python, again.granularity) == (recorded.python, recorded.granularity)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"garbage",
        dumps(run("a"))[:-10],
        zlib.compress(b"[]"),
        zlib.compress(b"{}"),
        zlib.compress(b"\xff"),
        zlib.compress(b'{"touches": [1]}'),
    ],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        loads(data)
