import app

def test_total():
    assert app.total() == 5

def test_names():
    assert app.names() == ["a.txt", "b.txt"]
