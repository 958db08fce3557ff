import m
def test_low(): assert m.low() == 4
def test_deep(): assert m.deep() == 5
def test_free(): assert m.free() == 1
