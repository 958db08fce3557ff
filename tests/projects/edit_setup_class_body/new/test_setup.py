class TestShared:
    @classmethod
    def setup_class(cls):
        cls.value = 2

    def test_first(self):
        assert self.value == 1

    def test_second(self):
        assert self.value + 1 == 2


def test_function():
    assert True
