import m
def test_bump(): m.S.bump()
def test_eq(): assert m.S == m.State(1, [1])
def test_repr(): assert "n=1" in repr(m.S)
def test_free(): pass
