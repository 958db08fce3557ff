import pytest


def pytest_runtest_setup(item):
    if "slow" in str(item.path):
        pytest.skip("slow")
