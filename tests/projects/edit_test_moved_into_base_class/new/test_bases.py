class Base:
    size = 1

    def test_size(self):
        assert self.size == 1


class TestFirst(Base):
    pass


class TestSecond(Base):
    size = 2

    def test_apart(self):
        assert True
