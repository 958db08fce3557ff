from lenient import number


def test_right():
    assert number("3") == 3


def test_wrong_value():
    assert number("x") == 0


def test_wrong_type():
    assert number(None) == -1
