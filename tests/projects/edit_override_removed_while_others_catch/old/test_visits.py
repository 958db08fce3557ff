from visits import Root, Visitor, lenient, renamed, started, typed


def test_started():
    assert started(["a", "b"]) == [1, 0, 1]


def test_lenient():
    assert lenient(Root(), 1, 2) is None and Visitor().visit(1)


def test_typed():
    assert typed(Root(), 1, 2) is None and Visitor().visit(1)


def test_renamed():
    assert renamed(Root(), 1, 2) is None and Visitor().visit(1)
