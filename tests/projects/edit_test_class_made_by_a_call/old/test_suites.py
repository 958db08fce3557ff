from making import suite

TestSmall = suite(3)


def test_plain():
    assert 1
