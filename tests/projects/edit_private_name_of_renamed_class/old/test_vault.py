import vault


def test_secret():
    assert vault.made()._Vault__secret == 1


def test_open():
    assert len("ab") == 2
