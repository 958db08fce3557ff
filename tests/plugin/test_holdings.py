"""What modules hold, looked at after tests, and what that costs."""

from __future__ import annotations

from pathlib import Path

from tests.plugin.small import Project
from tests.projects.driver import lay_out
from tests.projects.warm import Warm

FILES = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "import weakref\n\nKNOWN = {}\nALIVE = []\n\n\nclass Thing:\n    pass\n\n\n"
        "def enter(name):\n    ALIVE.append(Thing())\n    KNOWN[name] = weakref.ref(ALIVE[-1])\n"
    ),
    "test_shop.py": (
        "import gc\n\nimport pytest\nimport shop\n\nWHOLE = []\n"
        "gc.callbacks.append(lambda phase, info: WHOLE.append(phase + str(info['generation'])))\n"
        "\n\n"
        "@pytest.mark.parametrize('name', range(40))\n"
        "def test_enter(name):\n    shop.enter(name)\n\n\n"
        "def test_collections():\n    assert WHOLE.count('stop2') < 20\n"
    ),
}


def test_garbage_is_not_collected_in_vain_after_each_test(tmp_path: Path, warm: Warm) -> None:
    """A table of weak references to what stays alive grows with every test."""
    Project(lay_out(tmp_path / "project", FILES), warm).run("--edgewise-all")
