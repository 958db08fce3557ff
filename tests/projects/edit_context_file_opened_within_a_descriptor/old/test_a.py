import app

def test_read():
    assert app.read() == "one"

def test_other():
    assert app
