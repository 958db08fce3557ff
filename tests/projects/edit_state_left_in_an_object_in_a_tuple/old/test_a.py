import m
def test_go(): m.first().go()
def test_n(): assert m.first().n == 7
def test_free(): assert m.W
