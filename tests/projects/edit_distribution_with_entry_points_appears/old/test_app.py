import app


def test_parts():
    assert app.parts() == ["web"]


def test_other():
    assert app.other() == 1
