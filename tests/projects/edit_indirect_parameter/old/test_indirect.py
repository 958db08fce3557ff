import pytest


@pytest.fixture
def number(request):
    return request.param * 2


@pytest.mark.parametrize("number", [1, 2], indirect=True)
def test_indirect(number):
    assert number in (2, 4)


@pytest.mark.parametrize("number", [1, 2])
def test_direct(number):
    assert number in (1, 2)
