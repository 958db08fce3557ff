import m
def test_hit(): assert m.A.hit() == 1
def test_total(): assert m.A.total() == 0
def test_free(): pass
