import drawing


def test_kinds():
    assert drawing.kinds() == ["Circle", "Square"]


def test_apart():
    assert drawing.apart() == 1
