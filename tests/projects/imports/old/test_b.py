import only_one


def test_only():
    assert only_one.only()


def test_inside():
    import lazy_user

    assert lazy_user.maybe(True) == "below"
