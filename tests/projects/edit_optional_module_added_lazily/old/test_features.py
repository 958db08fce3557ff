from features import core, extra


def test_with_extra():
    assert extra() == "none"


def test_without_extra():
    assert core() == "core"
