import m
def test_start(): m.SERVICES["a"].start()
def test_a(): assert m.SERVICES["a"].state == "up"
def test_b(): assert m.SERVICES["b"].state == "new"
def test_other(): assert len(m.SERVICES) == 2
