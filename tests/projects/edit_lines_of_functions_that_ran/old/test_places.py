import places


def test_above():
    assert places.caught(places.above) == 15


def test_changed():
    assert places.caught(places.changed) == 19


def test_lambda():
    assert places.caught(places.pick) == 22


def test_made():
    assert places.caught(places.made()) == 26


def test_below():
    assert places.caught(places.Maker().below) == 33


def test_here():
    assert places.here() == 37


def test_limit():
    assert places.LIMIT == 10
