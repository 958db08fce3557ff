import pytest


class DatabaseTests:
    ready = True

    @pytest.fixture(autouse=True)
    def prepare(self):
        self.ready = False

    @pytest.fixture
    def table(self):
        return []
