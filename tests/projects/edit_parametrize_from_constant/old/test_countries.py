import countries
import pytest


@pytest.mark.parametrize("code", countries.CODES)
def test_country(code):
    assert countries.known(code)


def test_world():
    assert not countries.known("")
