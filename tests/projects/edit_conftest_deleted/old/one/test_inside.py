import value


def test_inside():
    assert value.VALUE == [1]
