import pytest


@pytest.fixture
def person(request):
    return request.node.get_closest_marker("person").args[0]
