import app

def test_files():
    assert app.files() == ["a", "b"]

def test_other():
    assert app
