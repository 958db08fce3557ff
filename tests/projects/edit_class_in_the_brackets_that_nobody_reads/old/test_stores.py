import stores


def test_size():
    assert stores.Users().size() == 0


def test_kind():
    assert stores.kind() == "u"
