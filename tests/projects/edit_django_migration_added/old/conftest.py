import os

import django
import pytest

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()


@pytest.fixture(scope="session")
def database():
    from django.db import connection

    connection.creation.create_test_db(verbosity=0)
    yield
    connection.close()
