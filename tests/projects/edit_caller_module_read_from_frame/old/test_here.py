import here


def test_here():
    assert here.level() == 1
