import pages


def test_first():
    assert pages.shown() == "a b"


def test_second():
    assert pages.shown().endswith("b")


def test_other():
    assert pages.Page().spare == "c"
