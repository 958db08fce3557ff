MOOD = ["good"]


class Plugin:
    def pytest_runtest_setup(self, item):
        MOOD[0] = "bad"
