import shapes


def test_refused():
    assert shapes.build("shape") is None


def test_other():
    assert len("ab") == 2
