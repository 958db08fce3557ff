def of_plugin():
    return "of plugin"


def pytest_runtest_setup(item):
    of_plugin()
