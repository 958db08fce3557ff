import ledger


def test_transfer():
    del ledger.events[:]
    assert ledger.transfer(5)
    assert ledger.events == ["lock", 5, "unlock"]


def test_refused():
    del ledger.events[:]
    assert not ledger.transfer(0)
    assert ledger.events == []
