import core
import tuning


def test_tags():
    assert core.tags() == ["a"]


def test_name():
    assert core.name() == "core"
