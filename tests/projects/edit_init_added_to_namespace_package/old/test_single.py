import single


def test_other():
    assert single.single() == 1
