from mail import Dollar, Percent, fill


def test_percent():
    assert fill(Percent, "hi %name", name="x") == "hi x"


def test_dollar():
    assert fill(Dollar, "hi $name", name="x") == "hi x"
