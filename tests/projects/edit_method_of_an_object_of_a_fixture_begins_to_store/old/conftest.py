import pytest, m
@pytest.fixture(scope="session")
def svc(): return m.Svc()
