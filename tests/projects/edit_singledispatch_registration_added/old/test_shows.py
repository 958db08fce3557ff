import shows


def test_bool():
    assert shows.show(True) == "number"


def test_elsewhere():
    assert shows.elsewhere() == "here"
