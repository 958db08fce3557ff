import pytest


@pytest.fixture
def limit(request):
    return getattr(request.module, "LIMIT", 5)
