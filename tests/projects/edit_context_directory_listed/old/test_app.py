import app


def test_listed():
    assert app.listed() == ["a.txt"]


def test_globbed():
    assert app.globbed() == ["a.txt"]


def test_walked():
    assert app.walked() == 1


def test_first():
    assert app.first() == "a"


def test_elsewhere():
    assert app.elsewhere() == ["b.txt"]
