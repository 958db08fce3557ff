import moods


def pytest_configure(config):
    config.pluginmanager.register(moods.Plugin())
