import json

import pytest

import fakes


@pytest.fixture(scope="session")
def fake():
    kept = fakes.install()
    yield
    json.loads = kept
