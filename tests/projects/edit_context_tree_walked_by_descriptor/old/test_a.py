import app

def test_total():
    assert app.total() == 2

def test_other():
    assert app.other() == 1
