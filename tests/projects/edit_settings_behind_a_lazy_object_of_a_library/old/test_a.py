import app

def test_price():
    assert app.price() == "EUR"

def test_limit():
    assert app.limit() == 3
