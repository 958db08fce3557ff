from birds import Duck, Other
from quacks import Quacks


def test_duck():
    assert isinstance(Duck(), Quacks)


def test_other():
    assert isinstance(Other(), Quacks)
