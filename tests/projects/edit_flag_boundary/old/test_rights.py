from rights import Other, Right


def test_unknown():
    assert Right(8).value == 8


def test_other():
    assert Other.ONE.value == 1
