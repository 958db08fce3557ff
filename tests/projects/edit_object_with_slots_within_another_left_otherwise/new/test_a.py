import m
def test_mode(): m.SHOP.options.mode = "c"
def test_size(): m.SHOP.points[0].size = 3
def test_other(): assert m.free()
