from euros import Euro, total


def test_sum():
    assert total([Euro(1), Euro(2)]) is None


def test_numbers():
    assert total([1, 2]) == 3
