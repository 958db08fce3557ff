import m
def test_leave(): m.ROOT.kids[0].val = 4
def test_other(): m.MAP["a"]["b"].val = 5
