import handlers
from events import fire


def test_open():
    assert fire("open", "door") == "door opened"


def test_missing_handler():
    assert fire("close", "door") == "ignored"


def test_direct():
    assert handlers.direct() == "direct"
