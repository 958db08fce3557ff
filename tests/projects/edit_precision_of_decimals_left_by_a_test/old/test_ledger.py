import os

import ledger


def test_place():
    assert ledger.place()


def test_sets_up():
    ledger.set_up(ledger.digits())


def test_third():
    assert str(ledger.third()) == "0.3333"


def test_nothing():
    assert True


def test_goes(request):
    ledger.go(os.path.join(request.config.rootpath, ledger.place()))


def test_here():
    assert ledger.here() == "data"
