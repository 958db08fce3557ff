import m
def test_add():
    m.add("a"); assert m.REG; m.drop("a")
def test_count(): assert m.count() == 0
def test_other(): pass
