import m
def test_attach(): m.attach()
def test_say(): assert m.say() == "x"
def test_free(): pass
