import fixing


def test_fixing():
    assert fixing
