import views
from web import app


def test_hello_route():
    assert app.get("/hello") == "hello"


def test_bye_route():
    assert app.get("/bye") == "bye"


def test_elsewhere():
    assert views.title() == "views"
