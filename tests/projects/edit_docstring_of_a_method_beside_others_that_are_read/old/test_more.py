import more


def test_display_told():
    assert more.display.__doc__ == "How it looks."


def test_heavy_told():
    assert more.heavy.__doc__ == "How heavy it is."
