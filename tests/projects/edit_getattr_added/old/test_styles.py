from styles import Style, Theme, colour


def test_no_colour():
    assert colour(Style()) == "black"


def test_no_size():
    assert colour(Theme()) == "black"
