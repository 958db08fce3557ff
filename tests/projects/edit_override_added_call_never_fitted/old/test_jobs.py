import pytest
from jobs import Job, Slow


def test_needs_a_speed():
    with pytest.raises(TypeError):
        Slow().run()


def test_job():
    assert Job().run(2) == 2
