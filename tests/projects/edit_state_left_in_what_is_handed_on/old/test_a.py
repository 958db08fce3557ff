import m
def test_setup(): m.setup(m.CONF, m.ITEMS)
def test_level(): assert m.CONF.level == 3
def test_items(): assert m.ITEMS == [3]
def test_free(): pass
