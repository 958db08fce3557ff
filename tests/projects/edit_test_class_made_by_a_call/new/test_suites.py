from making import suite

TestSmall = suite(7)


def test_plain():
    assert 1
