from app import load


def test_text():
    assert load.text() == "plain"


def test_has():
    assert not load.has("app.accel")


def test_has_not():
    assert not load.has("app.other")


def test_import():
    assert not load.imported("accel")


def test_other():
    pass
