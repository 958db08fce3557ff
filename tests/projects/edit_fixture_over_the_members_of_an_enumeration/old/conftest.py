import pytest

from colours import Colour


@pytest.fixture(params=Colour, ids=str)
def colour(request):
    return request.param
