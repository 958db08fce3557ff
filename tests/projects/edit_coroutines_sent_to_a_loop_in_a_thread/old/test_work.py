import work


def test_slow(send):
    assert send(work.slow()) == "slow"


def test_fast(send):
    assert send(work.fast()) == "fast"
