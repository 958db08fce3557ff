import m
def test_one(): assert m.get("a")
def test_two(): assert m.get("a") == [0]
def test_direct(): assert m.TAB["a"] == [0]
def test_other(): assert m.fresh
