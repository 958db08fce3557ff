import m
def test_run(): assert m.APP.run() == 1
def test_tell(): assert m.APP.tell() == "cold"
def test_free(): pass
