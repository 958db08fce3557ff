def test_double():
    import maths

    assert maths.double(2) == 4


def test_other():
    import other

    assert other.other() == 1
