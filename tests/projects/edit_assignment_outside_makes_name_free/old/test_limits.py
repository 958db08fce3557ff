import limits


def test_plain():
    assert limits.bounded(False)


def test_name():
    assert limits.name() == "limits"
