import app

def test_find():
    assert app.find() is None

def test_there():
    assert app.there()

def test_other():
    assert 1
