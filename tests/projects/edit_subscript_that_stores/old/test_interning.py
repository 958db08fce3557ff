import interning


def test_known():
    assert interning.known() == ["first"]


def test_apart():
    assert interning.apart() == 1
