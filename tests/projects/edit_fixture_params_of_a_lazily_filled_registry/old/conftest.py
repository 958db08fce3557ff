import pytest

from shapes.registry import KNOWN, load


@pytest.fixture(params=load())
def shape(request):
    return request.param, KNOWN[request.param]
