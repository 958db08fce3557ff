from dictionary import Codes, Words, look_up


def test_unknown_word():
    assert look_up(Words(), "a") == "?"


def test_unknown_code():
    assert look_up(Codes(), "a") == "?"
