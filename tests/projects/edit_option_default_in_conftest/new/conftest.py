import pytest


def pytest_addoption(parser):
    parser.addoption("--base", default="https")


@pytest.fixture
def base(request):
    return request.config.getoption("--base")
