import m
def test_low(monkeypatch):
    m.LIMIT = 1; assert m.limit() == 1
def test_plain(): assert m.limit() == 5
def test_free(): pass
