import pytest


@pytest.fixture
def key(monkeypatch):
    monkeypatch.setenv("KEY_OURS", "k")


def test_key(key):
    import lazy

    assert lazy.LENGTH == 1


def test_other():
    assert 1
