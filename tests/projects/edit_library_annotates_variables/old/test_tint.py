import tint


def test_box():
    box = tint.Box(4)
    assert box.put(3) == 3
    assert box.size == 4
    assert tint.Box.rate == 2


def test_limit():
    assert tint.limit() == 5


def test_least():
    assert tint.least() == 1


def test_line():
    assert repr(tint.Line()) == "Line(name='line')"


def test_row():
    assert tint.Row().price == 1
