from bases import DatabaseTests


class TestLogin(DatabaseTests):
    def test_login(self):
        assert self.ready


class TestLogout(DatabaseTests):
    def test_logout(self):
        assert self.ready


class TestOther:
    def test_other(self):
        assert True
