import accounts


def test_user_rights():
    assert accounts.User().rights() == {"read"}


def test_editor_rights():
    assert accounts.Editor().rights() == {"read", "write"}


def test_admin_rights():
    assert accounts.Admin().rights() == {"read", "grant"}
