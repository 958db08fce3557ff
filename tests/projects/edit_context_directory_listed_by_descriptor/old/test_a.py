import app

def test_names():
    assert app.names() == ["a.txt"]

def test_other():
    assert app
