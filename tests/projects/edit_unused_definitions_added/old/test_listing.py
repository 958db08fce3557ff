from listing import LIMIT, TITLE, names


def test_names():
    assert names(["a/b.py", "c.txt"]) == ["b", "c"]


def test_title():
    assert TITLE == "Files" and LIMIT == 1000
