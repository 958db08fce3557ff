import pytest


class DatabaseTests:
    ready = True

    @pytest.fixture
    def table(self):
        return []
