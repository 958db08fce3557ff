import pytest
from settings import colour


def test_missing_key():
    with pytest.raises(KeyError):
        colour({})


def test_present_key():
    assert colour({"colour": "RED"}) == "red"


def test_no_settings():
    assert colour(None) == "black"
