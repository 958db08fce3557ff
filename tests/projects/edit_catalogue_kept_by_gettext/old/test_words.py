import words


def test_first():
    assert words.word() == "hallo"


def test_second():
    assert words.word() == "hallo"


def test_other():
    assert words.other() == 1
