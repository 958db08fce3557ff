from fields import Other
from people import Person


def test_kept():
    person = Person()
    person.age = 3
    assert person.__dict__ == {"age": 3}


def test_other():
    assert Other.size == 1
