import first
import second


def test_shared():
    first.add("a")
    assert second.has("a")


def test_other():
    assert first.other() == 1
