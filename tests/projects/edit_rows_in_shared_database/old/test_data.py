import data


def test_first():
    assert data.price() == 3


def test_second():
    assert data.price() + 1 == 4


def test_other():
    assert data.name() == "data"
