import contextlib

import handles


def test_closed():
    with contextlib.closing(handles.Handle()) as handle:
        pass
    assert handle.closed == "base"


def test_other():
    with contextlib.closing(handles.Other()) as other:
        pass
    assert other.closed == "base"
