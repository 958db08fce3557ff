import m
def test_leave(): m.count()
def test_other(): assert m.free()
