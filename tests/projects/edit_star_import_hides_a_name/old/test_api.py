import api


def test_size():
    assert api.size("ab c") == 4


def test_words():
    assert api.words("ab c") == ["ab", "c"]
