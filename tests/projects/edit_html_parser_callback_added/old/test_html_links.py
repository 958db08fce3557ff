from html_links import Links, Titles, parse


def test_links():
    assert parse(Links(), '<a href="x">t</a>') == ["x"]


def test_titles():
    assert parse(Titles(), "<b>t</b>") == "t"
