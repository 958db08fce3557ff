import pytest
import values


def pytest_configure(config):
    pytest.shared = values.compute()
