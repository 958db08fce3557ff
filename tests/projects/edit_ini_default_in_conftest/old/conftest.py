import pytest


def pytest_addoption(parser):
    parser.addini("base", "where", default="http")


@pytest.fixture
def base(request):
    return request.config.getini("base")
