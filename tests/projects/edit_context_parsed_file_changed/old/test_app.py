import app


def test_json():
    assert app.from_json()["a"] == 1


def test_text():
    assert app.from_text()["a"] == 1


def test_raw():
    data, text = app.raw()
    assert data["a"] == 1
    assert text == '{"a": 1, "b": 2}\n'


def test_ini():
    assert app.from_ini() == "1"
