def check_small():
    assert 1 + 1 == 2


def check_large():
    assert 100 + 100 == 20
