import tasks
from telling import told


def test_name():
    assert told(tasks.tidy) == "tidy"


def test_other():
    assert told(tasks.other) == "other"
