from prices import Free, Price, Taxed


def test_taxed():
    assert Taxed().amount == 2


def test_price():
    assert Price().amount == 1


def test_free():
    assert Free().amount == 0
