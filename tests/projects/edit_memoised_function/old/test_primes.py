from primes import even, prime


def test_first():
    assert prime(1) == 3


def test_second():
    assert prime(1) + 1 == 4


def test_other():
    assert even(2)
