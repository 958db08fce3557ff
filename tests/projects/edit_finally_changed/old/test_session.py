import pytest
from session import Session


def test_return():
    session = Session()
    assert session.serve(["a", "b"]) == "A"
    assert session.notes == ["end"]


def test_failure():
    session = Session()
    with pytest.raises(RuntimeError):
        session.serve(["fail"])
    assert session.notes == ["end"]


def test_jump():
    session = Session()
    assert session.serve(["skip", "skip"]) is None
    assert session.notes == ["end", "end"]


def test_never_opened():
    assert Session().serve([]) is None
