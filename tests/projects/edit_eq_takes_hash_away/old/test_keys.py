from keys import Key, index, upper


def test_as_key():
    assert len(index([Key("a"), Key("b")])) == 2


def test_as_text():
    assert upper("a") == "A"
