class TestSmall:
    def pytest_generate_tests(self, metafunc):
        metafunc.parametrize("number", [1], ids=["n"])

    def test_small(self, number):
        assert number < 5


def test_plain():
    assert 1
