import pytest


@pytest.fixture
def runner():
    return "runner"


@pytest.fixture
def helper():
    return "helper"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if "runner" not in item.fixturenames:
        item.fixturenames.append("runner")
