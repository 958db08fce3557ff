from maths import square


def test_elsewhere():
    assert square(3) == 9
