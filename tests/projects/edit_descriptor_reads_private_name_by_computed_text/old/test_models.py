from models import Other, User


def test_default():
    assert User().name is None


def test_other():
    assert Other().name is None
