import m
def test_ls(): assert m.ls() == ["a.txt"]
def test_count(): assert m.count() == "1"
def test_free(): pass
