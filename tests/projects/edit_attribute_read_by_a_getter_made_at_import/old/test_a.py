import m
def test_b(): assert m.go(m.B()) == 1
def test_a(): assert m.go(m.A()) == 1
def test_size(): assert m.siz(m.B()) == 4
