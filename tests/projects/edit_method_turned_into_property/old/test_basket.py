from basket import Basket, report, size


def test_total():
    assert Basket(1, 2).total() == 3


def test_report():
    assert report(Basket(1, 2)) == "total 3"


def test_count():
    assert size(Basket(1, 2)) == "size 2"
