from rows import Row, joined


def test_loop():
    assert joined(Row("a", "b")) == "a-b"


def test_unpack():
    first, second = Row("a", "b")
    assert (first, second) == ("a", "b")


def test_length():
    assert len(Row("a", "b")) == 2


def test_first():
    assert Row("a", "b")[0] == "a"
