import pytest


def pytest_addoption(parser):
    parser.addoption("--mode", default="slow")


@pytest.fixture
def mode(request):
    return request.config.getoption("--mode")
