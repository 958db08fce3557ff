import pytest

import clock
from worker import Worker


@pytest.fixture(scope="module")
def worker():
    made = Worker()
    yield made
    made.stop()


def test_patched(worker, monkeypatch):
    monkeypatch.setattr(clock, "OFFSET", 7)
    assert worker.ask() == "t=7"


def test_plain(worker):
    assert worker.ask() == "t=0"


def test_other():
    assert clock.other() == 1
