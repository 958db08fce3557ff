import names
import pytest


@pytest.mark.person(names.USER)
def test_user(person):
    assert person == "ann"


@pytest.mark.person(names.ADMIN)
def test_admin(person):
    assert person == "root"
