import os

import django
import pytest

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()


@pytest.fixture(scope="session", autouse=True)
def environment():
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment()
    yield
    teardown_test_environment()


@pytest.fixture(scope="session")
def database(environment):
    from django.db import connection

    connection.creation.create_test_db(verbosity=0)
    yield
    connection.close()
