import m
def test_add(): m.add("a", "X")
def test_a(): assert m.GROUPS["a"] == ["x"]
def test_b(): assert m.GROUPS["b"] == []
def test_free(): assert m.norm
