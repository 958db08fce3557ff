import session


def test_limit():
    assert session.limit() == 3


def test_opens():
    assert session.opens() == 9


def test_token():
    assert len(session.token()) == 32
