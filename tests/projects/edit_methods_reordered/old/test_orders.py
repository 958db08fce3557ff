from orders import Order, Special


def test_first():
    assert Order().first() == 1


def test_second():
    assert Order().second() == 2


def test_subclass():
    assert Special().second() == 7
