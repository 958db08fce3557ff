"""Which files get at which, whether they ran in this process or not."""

from __future__ import annotations

import pytest

from edgewise.tasks.reaching import Reaching
from edgewise.trace.file_facts import Facts
from edgewise.trace.history import FileVersion
from edgewise.trace.runtime import Module

# Path -> the modules that its text names; None: that cannot be told.
TEXTS: dict[str, tuple[str, ...] | None] = {
    "src/shop/__init__.py": (),
    "src/shop/cart.py": (".prices",),
    "src/shop/prices.py": (),
    "src/shop/json.py": (),
    "src/odd.py": (),
    "tests/test_cart.py": ("shop.cart.total", "json"),
    "tests/test_prices.py": ("shop.prices",),
    "tests/test_odd.py": ("strange",),
    "tests/torn.py": None,
}


def facts_of(file: FileVersion) -> Facts | None:
    named = TEXTS[file.path]
    if named is None:
        return None
    return Facts(dict.fromkeys(named, 2), {}, {}, 0, frozenset(), {})


@pytest.fixture(params=["none ran", "some ran", "names are known"])
def reaching(request: pytest.FixtureRequest) -> Reaching:
    files = [FileVersion(path, "d", 9, b"") for path in TEXTS]
    prices = Module(0, "p", "src/shop/prices.py", 9, "d", 1)
    prices.name, prices.package = "shop.prices", "shop"
    ran = {prices.path: [prices]} if request.param == "some ran" else {}
    known = {"src/shop/prices.py": ["shop.prices"], "src/odd.py": ["strange"]}
    return Reaching(files, ran, facts_of, known if request.param == "names are known" else None)


def test_who_names_a_file_reaches_it(reaching: Reaching) -> None:
    assert reaching.reaches("src/shop/cart.py", "src/shop/prices.py")
    assert reaching.reaches("tests/test_prices.py", "src/shop/prices.py")
    assert not reaching.reaches("tests/test_cart.py", "src/shop/prices.py")
    assert not reaching.reaches("tests/test_prices.py", "src/shop/cart.py")


def test_who_names_one_that_does_imports_it(reaching: Reaching) -> None:
    assert reaching.imports("tests/test_cart.py", "src/shop/prices.py")
    assert reaching.imports("src/shop/prices.py", "src/shop/prices.py")
    assert not reaching.imports("src/shop/__init__.py", "src/shop/prices.py")
    assert not reaching.imports("tests/test_prices.py", "tests/test_cart.py")


def test_a_module_in_a_package_is_not_one_of_pythons_own(reaching: Reaching) -> None:
    assert not reaching.reaches("tests/test_cart.py", "src/shop/json.py")


def test_in_doubt_it_does(reaching: Reaching) -> None:
    assert reaching.reaches("tests/torn.py", "src/shop/prices.py")
    assert reaching.imports("tests/torn.py", "src/shop/prices.py")
    assert reaching.reaches("src/shop/prices.py", "gone.py")
    assert reaching.imports("gone.py", "src/shop/prices.py")


def test_how_a_file_was_called_is_believed() -> None:
    files = [FileVersion(path, "d", 9, b"") for path in TEXTS]
    for known, expected in (({}, False), ({"src/odd.py": ["strange"]}, True)):
        found = Reaching(files, {}, facts_of, known)
        assert found.reaches("tests/test_odd.py", "src/odd.py") == expected
        assert found.imports("tests/test_odd.py", "src/odd.py") == expected
