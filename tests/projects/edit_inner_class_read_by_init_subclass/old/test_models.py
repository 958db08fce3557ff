import models


def test_table():
    assert models.User.place == "users"


def test_name():
    assert models.__name__ == "models"
