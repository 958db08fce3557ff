def test_by_name(port):
    assert port == 80


def test_other(other):
    assert other == 443
