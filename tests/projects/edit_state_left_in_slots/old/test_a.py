import m
def test_warm(): m.APP.warm()
def test_tell(): assert m.APP.mode == "warm"
def test_free(): pass
