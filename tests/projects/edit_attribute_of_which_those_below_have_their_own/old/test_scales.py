from scales import Crate, Item, Late, Sack, Tin


def test_item():
    assert Item().weight() == 5


def test_crate():
    assert Crate().weight() == 10


def test_tin():
    assert Tin().weight() == 10


def test_sack():
    assert Sack().weight() == 5


def test_late():
    assert Late().weight() == 5


def test_crate_beside_an_item():
    assert Item(1).mass + Crate().weight() == 11


def test_both_weighed():
    assert Item().weight() + Crate().weight() == 15
