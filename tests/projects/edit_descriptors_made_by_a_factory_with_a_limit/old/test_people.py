import pytest

from people import Account, Person


def test_too_much():
    with pytest.raises(ValueError):
        Account().money = 11


def test_age():
    person = Person()
    person.age = 20
    assert person.age == 20


def test_low():
    with pytest.raises(ValueError):
        Person().age = 200
