import pytest

import app
import helper_a

helper_a.help_a()


@pytest.fixture(autouse=True, scope="package")
def auto():
    app.auto_a()


def pytest_runtest_setup(item):
    app.for_a()
