import m
def test_warm(): m.APP.warm()
def test_tell(): assert m.APP.tell() == "warm"
def test_other(): assert m.other() == 1
