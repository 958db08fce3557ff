import app

def test_shell():
    assert app.shell() == "1"

def test_python():
    assert app.python() == "1"

def test_other():
    assert app.other() == 1
