from lookup import describe


def test_found():
    assert describe("pen") == "3 pens"


def test_missing():
    assert describe("ink") == "no ink"
