from mine import Mine, Yours


def test_mine():
    assert Mine().double() == 2


def test_yours():
    assert Yours().double() == 2
