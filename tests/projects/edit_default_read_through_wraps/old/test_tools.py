from tools import other, resize, usage


def test_usage():
    assert usage() == "(width=100)"


def test_called():
    assert resize(3) == 3


def test_other():
    assert other() == "other"
