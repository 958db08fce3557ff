from engine import render
from users import User


def test_first():
    assert render("user.label", user=User()) == "friend"


def test_second():
    assert render("user.label", user=User())[0] == "f"


def test_other():
    assert User().spare == 1
