import app


def test_one():
    assert app.PAGES.get("one.html") == "one\n"


def test_one_again():
    assert app.PAGES.get("one.html") + "!" == "one\n!"


def test_nothing():
    assert app.__name__ == "app"
