import pytest


@pytest.fixture
def user(request):
    return request.cls.user_name
