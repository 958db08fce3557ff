import pytest
from things import Other, Thing


def test_extra():
    with pytest.raises(AttributeError):
        Thing().extra = 1


def test_other():
    with pytest.raises(AttributeError):
        Other().extra = 1
