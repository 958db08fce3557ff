import single


def test_single():
    assert single.single() == 1
