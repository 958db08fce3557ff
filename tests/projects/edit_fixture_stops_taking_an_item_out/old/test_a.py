import m
def test_item(item): assert m.REG
def test_count(): assert m.count() == 0
def test_other(): pass
