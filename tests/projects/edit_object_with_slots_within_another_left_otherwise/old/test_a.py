import m
def test_mode(): m.SHOP.options.mode = "b"
def test_size(): m.SHOP.points[0].size = 4
def test_other(): assert m.free()
