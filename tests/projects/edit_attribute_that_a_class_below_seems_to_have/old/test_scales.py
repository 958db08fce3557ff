import scales


def test_declared():
    assert scales.Declared().weight() == 5


def test_elsewhere():
    assert scales.Elsewhere().weight() == 5


def test_dropped():
    assert scales.Dropped().weight() == 5


def test_stripped():
    scales.strip()
    assert scales.Stripped().weight() == 5


def test_nothing():
    assert scales.__name__ == "scales"
