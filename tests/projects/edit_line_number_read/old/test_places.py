from places import double, here


def test_where():
    assert here() == 5


def test_called():
    assert double(2) == 4
