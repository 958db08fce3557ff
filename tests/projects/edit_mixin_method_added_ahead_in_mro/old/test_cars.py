from cars import Car, Family, Sports


def test_fast_car():
    assert Sports().speed() == 100


def test_slow_car():
    assert Family().speed() == 100


def test_bare_car():
    assert Car().speed() == 100
