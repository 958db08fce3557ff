import tools.saw


def test_mode():
    assert tools.saw.saw() == "sharp"
