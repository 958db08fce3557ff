import app

def test_where():
    assert app.where() == "/tmp"

def test_again():
    assert app.where() == "/tmp"

def test_other():
    assert app.other() == 1
