def test_value(colour):
    assert colour.value in (1, 2)


def test_other():
    assert 1
