import pytest
from cards import Declined, Expired, pay


def test_declined():
    with pytest.raises(Declined):
        pay("bad")


def test_expired():
    with pytest.raises(Expired):
        pay("old")


def test_accepted():
    assert pay("good") == "paid"
