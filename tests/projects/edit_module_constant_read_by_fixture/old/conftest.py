import pytest


@pytest.fixture
def url(request):
    return getattr(request.module, "URL", "http://default")
