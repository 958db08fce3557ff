class TestAdmin:
    user_name = "admin"

    def test_user(self, user):
        assert user == "root"


class TestGuest:
    user_name = "guest"

    def test_other_user(self, user):
        assert user == "guest"


def test_without():
    assert True
