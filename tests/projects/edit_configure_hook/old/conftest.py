import world


def pytest_configure(config):
    world.SETTINGS["language"] = "en"
