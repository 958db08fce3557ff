import pytest


def pytest_runtest_setup(item):
    if getattr(item.function, "slow", False):
        pytest.skip("slow")
