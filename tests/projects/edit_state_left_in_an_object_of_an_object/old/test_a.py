import m
def test_put(): m.APP.store.put("a", 1)
def test_get(): assert m.APP.store.items["a"] == 2
def test_other(): assert m.APP
