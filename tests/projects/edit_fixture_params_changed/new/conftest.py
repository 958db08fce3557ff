import pytest


@pytest.fixture(params=["utf-8", "utf-16"])
def codec(request):
    return request.param
