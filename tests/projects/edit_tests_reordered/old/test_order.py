def test_first():
    assert 1


class TestClass:
    def test_in_class(self):
        assert 3


def test_second():
    assert 2
