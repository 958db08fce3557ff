import fills  # noqa: F401
import reading


def test_given():
    assert reading.given() == 20


def test_own():
    assert reading.own() == 20


def test_hidden():
    assert reading.hidden() == 20


def test_later():
    assert reading.later() == 20


def test_settled():
    assert reading.settled() == 20


def test_named():
    assert reading.named() == 20


def test_plain():
    assert reading.plain() == 1
