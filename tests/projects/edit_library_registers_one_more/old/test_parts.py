import parts


def test_attribute():
    assert parts.two.value() == 2


def test_part():
    assert parts.one.value() == 1
