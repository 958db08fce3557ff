import app

def test_go():
    assert app.Own().go() == 1

def test_other():
    assert app.other() == 1
