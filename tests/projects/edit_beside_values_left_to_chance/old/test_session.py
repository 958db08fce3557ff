import session


def test_token():
    assert len(session.token()) == 32


def test_number():
    assert session.number().startswith("0x")


def test_begun():
    assert session.begun() > 0


def test_price():
    assert session.price() == 1
