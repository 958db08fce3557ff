from models import Page, User


def test_user():
    assert User().every() == ["name", "id"]


def test_page():
    assert Page().fields == ["text"]
