import pytest


@pytest.fixture(params=["utf-8"])
def codec(request):
    return request.param
