import api


def test_total():
    assert api.total() == "slow"


def test_late():
    try:
        import fast
    except IndexError:
        fast = None
    assert fast is None
