"""Which tests a Python leaves to the others.

After one Python has run everything, each other one runs all tests of what depends on
the version (syntax, graphs, probes), and of those that run pytest or a process each
a fifth, its own.
"""

from __future__ import annotations

import os
import sys
import zlib

import pytest

SOME = os.environ.get("EDGEWISE_CASES") == "some"
OWN = {10: 0, 11: 1, 12: 2, 13: 3}  # which fifth, by version
SLOW = (
    *("audit", "papers", "plugin", "recover", "store", "tasks", "test_cli"),
    *("projects/test_projects", "properties/test_selection"),
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what another Python runs."""
    if SOME:
        left = [item for item in items if not _is_ours(item.nodeid)]
        items[:] = [item for item in items if _is_ours(item.nodeid)]
        config.hook.pytest_deselected(items=left)


def _is_ours(nodeid: str) -> bool:
    slow = nodeid.removeprefix("tests/").startswith(SLOW)
    return not slow or zlib.crc32(nodeid.encode()) % 5 == OWN.get(sys.version_info[1], 4)
