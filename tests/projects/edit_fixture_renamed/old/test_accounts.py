def test_old_name(account):
    assert account["name"] == "ann"


def test_other(other):
    assert other == 1
