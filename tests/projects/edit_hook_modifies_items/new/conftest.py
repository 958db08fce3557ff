import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        if item.name.startswith("test_flaky"):
            item.add_marker(pytest.mark.skip(reason="never"))
