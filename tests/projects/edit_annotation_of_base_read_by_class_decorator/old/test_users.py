from users import Guest, User


def test_fields():
    assert User.fields == ["id", "name"]


def test_other():
    assert Guest.fields == ["id", "name"]
