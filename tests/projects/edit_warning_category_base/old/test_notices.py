import notices
import pytest


def test_warns():
    with pytest.warns(DeprecationWarning):
        notices.old()


def test_name():
    assert notices.name() == "notices"
