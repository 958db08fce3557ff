import use
def test_a():
    assert use.T().a() == 7
def test_b():
    assert use.T().b() == 7
def test_c():
    assert use.T().c() == 7
def test_d():
    assert use.d(1) == 7
