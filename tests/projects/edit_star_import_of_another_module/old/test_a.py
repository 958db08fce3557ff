import app

def test_go():
    assert app.go() == 2

def test_other():
    assert app.other() == 1
