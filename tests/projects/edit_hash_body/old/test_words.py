from words import Word, different


def test_set():
    assert different([Word("a"), Word("A")]) == 1


def test_equal():
    assert Word("a") == Word("A")


def test_text():
    assert Word("a").text == "a"
