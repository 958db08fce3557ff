from wrapping import build


def test_wrapped():
    assert build(False)() == 3


def test_other_way():
    assert build(True)() == 1
