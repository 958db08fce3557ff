import words


def test_word():
    assert len(words.WORD) == 1


def test_name():
    assert words.name() == "words"
