from division import quotient


def test_quotient():
    assert quotient(1, 3) == "0.3333"
