"""What modules hold, looked at after tests, and what that costs."""

from __future__ import annotations

import ast
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


TABLE = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "PRICES = {}\n\n\ndef price(name):\n    return PRICES.get(name, 0)\n\n\n"
        "def names():\n    return sorted(vars(__import__('shop')))\n\n\n"
        "def quiet(number):\n    return names()[:number]\n"
    ),
    "test_shop.py": (
        "import pytest\nimport shop\n\n\n"
        "@pytest.mark.parametrize('number', range(8))\n"
        "def test_quiet(number):\n    assert len(shop.quiet(number)) == number\n\n\n"
        "def test_entered():\n    shop.PRICES['a'] = 1\n\n\n"
        "def test_price():\n    assert shop.price('a') == 1\n"
    ),
}


def test_a_table_is_looked_at_after_each_test_that_gets_at_it(tmp_path: Path, warm: Warm) -> None:
    """Those who list a module could have changed what it holds, and did not."""
    project = Project(lay_out(tmp_path / "project", TABLE), warm)
    project.run("--edgewise-all")
    project.write({"shop.py": TABLE["shop.py"].replace("names()[:number]", "names()[0:number]")})
    assert project.selected() == [f"test_shop.py::test_quiet[{n}]" for n in range(8)]
    entered = TABLE["test_shop.py"].replace("['a'] = 1", "['a'] = 3 - 2")
    project.write({"test_shop.py": entered})
    assert project.selected() == ["test_shop.py::test_entered", "test_shop.py::test_price"]


WEAK = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "from weakref import WeakKeyDictionary\n\n\nclass Thing:\n    pass\n\n\n"
        "ONE, TWO = Thing(), Thing()\n\n\ndef kept(make):\n    cache = WeakKeyDictionary()\n\n"
        "    def get(key):\n        found = cache.get(key)\n        if found is None:\n"
        "            found = make(key)\n            cache[key] = found\n        return found\n\n"
        "    return get\n\n\ndef label(key):\n    return [type(key).__name__]\n\n\n"
        "labels = kept(label)\n\n\ndef first():\n    return 1\n"
    ),
    "test_shop.py": (
        "import shop\n\n\n"
        "def test_one():\n    assert shop.labels(shop.ONE) and shop.first()\n\n\n"
        "def test_two():\n    assert shop.labels(shop.TWO) == ['Thing']\n"
    ),
}


def test_a_weak_table_around_a_function_is_left_to_who_fills_it(tmp_path: Path, warm: Warm) -> None:
    """Where it is asked first and filled then, nobody depends on all that its fillers did."""
    project = Project(lay_out(tmp_path / "project", WEAK), warm)
    project.run("--edgewise-all")
    first = WEAK["shop.py"].replace("return 1\n", "return 3 - 2\n")
    project.write({"shop.py": first})
    assert project.selected() == ["test_shop.py::test_one"]
    project.write({"shop.py": first.replace("[type(key)", "list(())[:0] + [type(key)")})
    assert project.selected() == ["test_shop.py::test_one", "test_shop.py::test_two"]


FILTERS = {
    "pytest.ini": "[pytest]\n",
    "late.py": "class Page:\n    def __init__(self):\n        self.filters = ['a']\n",
    "shop.py": (
        "import warnings\n\n\ndef quiet():\n    return 1\n\n\ndef warn():\n"
        "    warnings.warn('dear')\n    return len(warnings.filters) > 0\n"
    ),
    "test_shop.py": (
        "import pytest\nimport shop\n\n\n"
        "def test_late():\n    import late\n\n    assert late.Page().filters and shop.quiet()\n\n\n"
        "def test_warn():\n    with pytest.warns(UserWarning):\n        assert shop.warn()\n"
    ),
}


def test_filters_that_pytest_puts_in_place_around_a_test_are_not_left_by_it(
    tmp_path: Path, warm: Warm
) -> None:
    """Though it is only in the test that it becomes known that the project sets `filters`."""
    project = Project(lay_out(tmp_path / "project", FILTERS), warm)
    project.run("--edgewise-all")
    project.write({"shop.py": FILTERS["shop.py"].replace("return 1\n", "return 3 - 2\n")})
    assert project.selected() == ["test_shop.py::test_late"]


UNFILTERED = {
    "pytest.ini": "[pytest]\naddopts = -p no:warnings\n",
    "shop.py": (
        "import warnings\n\nQUIET = ('ignore', None, Warning, None, 0)\n\n\n"
        "def quiet():\n    warnings.filters = [QUIET]\n\n\ndef loud():\n"
        "    return warnings.filters != [QUIET]\n"
    ),
    "test_shop.py": (
        "import shop\n\n\ndef test_quiet():\n    shop.quiet()\n\n\n"
        "def test_loud():\n    assert not shop.loud()\n"
    ),
}


def test_filters_that_nobody_puts_back_are_left(tmp_path: Path, warm: Warm) -> None:
    """Without the plugin that does, whoever looks at them depends on who set them."""
    project = Project(lay_out(tmp_path / "project", UNFILTERED), warm)
    project.run("--edgewise-all")
    project.write({"shop.py": UNFILTERED["shop.py"].replace("filters = [QUIET]", "filters = []")})
    assert project.selected(code=1) == ["test_shop.py::test_quiet", "test_shop.py::test_loud"]


HOOK = {
    "pytest.ini": "[pytest]\n",
    "shop.py": (
        "import logging\nimport sys\n\n\ndef hook(*error):\n    return None\n\n\n"
        "def hooked():\n    sys.excepthook = hook\n\n\n"
        "def quiet(number):\n    vars(logging.getLogger('shop'))\n    return number + 1\n"
    ),
    "test_shop.py": (
        "import sys\n\nimport pytest\nimport shop\n\n\n"
        "@pytest.mark.parametrize('number', range(8))\n"
        "def test_quiet(number):\n    assert shop.quiet(number) > number\n\n\n"
        "def test_hooked():\n    shop.hooked()\n\n\n"
        "def test_hook():\n    assert sys.excepthook is shop.hook\n"
    ),
}


def test_what_is_bound_in_a_library_is_laid_to_the_one_test_that_did_it(
    tmp_path: Path, warm: Warm
) -> None:
    """Those who could have bound it by a computed name were looked at before."""
    many = [name for name in vars(ast) if name[0].isupper()][:60]
    stored = "".join(f"    thing.{name} = 1\n" for name in many)
    late = {"late.py": f"import ast\n\n\ndef never(thing):\n{stored}"}
    files = {**HOOK, **late}
    files["shop.py"] = "import late\n" + HOOK["shop.py"]
    project = Project(lay_out(tmp_path / "project", files), warm)
    project.run("--edgewise-all")
    project.write({"shop.py": files["shop.py"].replace("number + 1", "number + 2")})
    assert project.selected() == [f"test_shop.py::test_quiet[{n}]" for n in range(8)]
    project.write({"shop.py": files["shop.py"].replace("= hook\n", "= None\n")})
    ran = ["test_shop.py::test_hooked", "test_shop.py::test_hook"]
    assert project.selected("-k", "hook", code=1) == ran
