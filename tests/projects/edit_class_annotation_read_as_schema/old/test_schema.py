from schema import Place, User, helper


def test_load_user():
    assert User(age="3").age == 3


def test_load_place():
    assert Place(name=1).name == "1"


def test_helper():
    assert helper() == 1
