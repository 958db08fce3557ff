import shop


class TestSteps:
    def test_create(self):
        type(self).made = shop.create()
        assert self.made["id"] == 7

    def test_read(self):
        assert self.made["id"] + 1 == 8

    def test_other(self):
        assert shop.name() == "shop"
