import app


def test_finds_mode():
    assert app.mode() == "prod"


def test_finds_made():
    assert app.made() == "patched"


def test_finds_top():
    assert app.top() == 5


def test_finds_kept():
    assert app.kept() == "mocked"


def test_finds_free():
    assert app.free() == 3
