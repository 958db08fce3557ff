import vend

def test_f():
    assert vend.f() == 1
