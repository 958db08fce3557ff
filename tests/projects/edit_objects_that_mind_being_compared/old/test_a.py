import m, rep
def test_set(): m.ODD.set()
def test_get(): assert m.ODD.x == 1
def test_lst(): m.LST.put(1)
def test_lazy(): assert m.lazy() is m.lazy()
def test_rep(): assert rep.fill() == 1
def test_free(): pass
