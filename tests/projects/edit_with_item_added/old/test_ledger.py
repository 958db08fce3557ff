from ledger import transfer


def test_transfer():
    events = []
    assert transfer(5, events)
    assert events == ["lock", 5, "unlock"]


def test_refused():
    events = []
    assert not transfer(0, events)
    assert events == []
