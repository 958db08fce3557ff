import stores


def test_made():
    assert stores.Users().make().kind == "u"


def test_kept():
    assert stores.Users.model.kind == "u"


def test_other():
    assert 1 + 1 == 2
