import copying


def test_copy():
    assert copying.copied().x == 0
