from app.base import Base


def test_base():
    assert Base().name() == "base"
