import notes


def test_secret_note():
    assert notes.Memo("abc").show() == "abc"


def test_note():
    assert notes.Note("abc").show() == "abc"


def test_secret_letter():
    assert notes.Letter("abc").show() == "***"
