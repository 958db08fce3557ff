from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    known = Path(__file__).with_name("known.txt").read_text().split()
    for item in items:
        if item.name in known:
            item.add_marker(pytest.mark.xfail(strict=True))
