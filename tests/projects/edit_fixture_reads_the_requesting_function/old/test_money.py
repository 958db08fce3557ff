from tools import owns


@owns(3)
def test_rich(money):
    assert money == 3


def test_poor(money):
    assert money == 0
