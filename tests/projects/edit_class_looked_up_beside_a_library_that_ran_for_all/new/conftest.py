import yaml


def pytest_sessionstart(session):
    assert yaml.safe_load("a: 1") == {"a": 1}
