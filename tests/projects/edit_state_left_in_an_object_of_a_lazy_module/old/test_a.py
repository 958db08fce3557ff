def test_warm():
    import m
    m.APP.warm()
def test_tell():
    import m
    assert m.APP.mode == "warm"
def test_free(): pass
