import pytest
import shop


@pytest.mark.parametrize("name", ["a", "b", "c"])
def test_label(name):
    assert shop.label() == "shop"


@pytest.mark.parametrize("name", ["a", "b"])
def test_asked_for(name, request):
    assert request.getfixturevalue("helper") == "helper"


def test_total():
    assert shop.total(1) == 2
