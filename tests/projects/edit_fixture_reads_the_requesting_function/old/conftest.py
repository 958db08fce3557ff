import pytest


@pytest.fixture
def money(request):
    return getattr(request.function, "amount", 0)
