from layouts import Panel, apart, hints, names


def test_hints():
    assert hints(Panel) == ["width"]


def test_names():
    assert names(Panel) == ["width"]


def test_area():
    assert Panel().area() == 4


def test_apart():
    assert apart() == 1
