import m
def test_put(): m.put(1)
def test_all(): assert m.all() == [2]
def test_free(): pass
