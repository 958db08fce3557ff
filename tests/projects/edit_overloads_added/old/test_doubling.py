from doubling import doubled


def test_doubled():
    assert doubled(2) == 4 and doubled("a") == "aa"
