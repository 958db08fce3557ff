from status import attempts, shown


def test_shown():
    assert shown() == "waiting 30 seconds"


def test_retries():
    assert attempts() == 3
