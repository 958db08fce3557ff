import shop


def test_label():
    assert shop.label() == 3


def test_method():
    assert shop.Size(1).get() == 3


def test_added():
    assert [one.value for one in shop.Shape] == [1, 3]


def test_by_name():
    assert shop.Shape["SQUARE"].value == 3


def test_flags():
    assert shop.Right.READ | shop.Right.WRITE
