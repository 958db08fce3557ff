def test_base(base):
    assert base == 3


def test_plain():
    assert 1
