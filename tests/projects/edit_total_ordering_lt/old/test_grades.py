from grades import Grade


def test_at_least():
    assert Grade("A") >= Grade("B")


def test_less():
    assert Grade("C") < Grade("B")


def test_equal():
    assert Grade("A") == Grade("A")
