import pytest
from jobs import Job, next_job, order


@pytest.fixture
def jobs():
    return [Job("wash", 3), Job("cook", 1), Job("read", 2)]


def test_sorted(jobs):
    assert order(jobs) == ["cook", "read", "wash"]


def test_heap(jobs):
    assert next_job(jobs) == "cook"


def test_text(jobs):
    assert jobs[0].text() == "wash: 3"
