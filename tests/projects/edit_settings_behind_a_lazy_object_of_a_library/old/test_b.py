def test_other():
    assert 1

def test_currency(settings):
    assert settings.CURRENCY == "EUR"
