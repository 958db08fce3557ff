import m
def test_count(): assert m.count() == 2
def test_free(): assert m.free() == 1
