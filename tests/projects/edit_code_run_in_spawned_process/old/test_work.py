from work import cube, remotely, square


def test_in_process():
    assert remotely(square, [2, 3]) == [4, 9]


def test_here():
    assert cube(2) == 8
