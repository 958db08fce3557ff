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


REMEMBERS = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "def counter():\n    seen = []\n\n    def note(name, keep=True):\n"
        "        if keep:\n            seen.append(name)\n        return len(seen)\n\n"
        "    return note\n\n\nnote = counter()\n\n\ndef quiet(number):\n    return number + 1\n"
    ),
    "test_shop.py": (
        "import pytest\nimport shop\n\n\n"
        "@pytest.mark.parametrize('number', range(12))\n"
        "def test_quiet(number):\n    assert shop.quiet(number) > number\n\n\n"
        "def test_note():\n    assert shop.note('one') == 1\n\n\n"
        "def test_noted():\n    assert shop.note('two', keep=False) == 1\n"
    ),
}


def test_what_a_function_remembers_is_laid_to_the_one_test_that_said_it(
    tmp_path: Path, warm: Warm
) -> None:
    """And not to those before it, which ran none of its code."""
    project = Project(lay_out(tmp_path / "project", REMEMBERS), warm)
    project.run("--edgewise-all")
    changed = REMEMBERS["shop.py"].replace("number + 1", "number + 2")
    project.write({"shop.py": changed})
    assert project.selected() == [f"test_shop.py::test_quiet[{n}]" for n in range(12)]


MEMOISED = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "from functools import cache, lru_cache\n\n\n@cache\ndef parts(name):\n"
        "    return [name]\n\n\n@lru_cache(64)\ndef few(name):\n    return {name: 1}\n\n\n"
        "def quiet(number):\n    return number + 1\n"
    ),
    "test_shop.py": (
        "import pytest\nimport shop\n\n\n"
        "def test_first():\n    assert shop.parts('a') and shop.few('a')\n\n\n"
        "@pytest.mark.parametrize('number', range(12))\n"
        "def test_quiet(number):\n    assert shop.quiet(number) > number\n\n\n"
        "def test_second():\n    assert shop.parts('b') and shop.few('b')\n\n\n"
        "def test_third():\n    assert shop.parts('a') == ['a'] and shop.few('a') == {'a': 1}\n"
    ),
}


def test_the_table_of_a_memoised_function_is_nothing_that_tests_change(
    tmp_path: Path, warm: Warm
) -> None:
    """Who computed what is in it is known, and nobody else did."""
    project = Project(lay_out(tmp_path / "project", MEMOISED), warm)
    project.run("--edgewise-all")
    quiet = MEMOISED["shop.py"].replace("number + 1", "number + 2")
    project.write({"shop.py": quiet})
    assert project.selected() == [f"test_shop.py::test_quiet[{n}]" for n in range(12)]
    project.write({"shop.py": quiet.replace("[name]", "list(name)")})
    assert project.selected() == [f"test_shop.py::test_{n}" for n in ("first", "second", "third")]
