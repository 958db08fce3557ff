from discount import discount, label


def test_at_the_limit():
    assert discount(10, 7) == 7


def test_far_above():
    assert discount(100, 7) == 70


def test_nothing_bought():
    assert discount(0, 7) == 0


def test_label():
    assert label(3) == "3 pieces"
