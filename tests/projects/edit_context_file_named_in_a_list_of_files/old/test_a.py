import m
def test_cat(): assert m.cat() == "hello"
def test_free(): pass
