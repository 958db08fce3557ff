from config import port


def test_number():
    assert port({"port": "8080"}) == 8080


def test_default():
    assert port({}) == 80


def test_not_a_number():
    assert port({"port": "http"}) == 0
