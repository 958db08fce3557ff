import core
import plugin  # noqa: F401


def test_table():
    assert core.TABLE["abc"] == 3


def test_name():
    assert core.name() == "core"
