import core
import tuning


def test_size():
    assert core.size() == 5


def test_name():
    assert core.name() == "core"
