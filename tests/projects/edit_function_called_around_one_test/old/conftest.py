import pytest
import around


class Around:
    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item):
        if item.name == "test_prepared":
            around.prepare()
        yield
        if item.name == "test_cleaned_up":
            around.clean_up()


def pytest_collection_finish(session):
    session.config.pluginmanager.register(Around())
