import net


def test_timeout():
    assert net.patience() == 60


def test_timeout_by_name():
    assert net.patience_by_name() == 60


def test_retries():
    assert net.attempts() == 4
