import work


def pytest_collection_modifyitems(items):
    work.for_hook()
