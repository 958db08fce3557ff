import pytest
import values


def pytest_sessionstart(session):
    session.config.base = values.compute()


@pytest.fixture
def base(request):
    return request.config.base
