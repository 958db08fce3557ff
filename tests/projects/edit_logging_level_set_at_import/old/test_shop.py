import shop


def test_quiet(caplog):
    shop.buy()
    assert caplog.messages == []
