"""Tests of made projects: they show what they get, and judge nothing."""

from __future__ import annotations

from collections.abc import Callable

from tests.properties.made.maker import Maker

Make = Callable[[Maker], None]


def plain_test(maker: Maker) -> None:
    name = maker.fresh("test_")
    maker.add(f"def {name}():\n    see(lambda: {maker.expression(depth=2)})")


def used_test(maker: Maker) -> None:
    name = maker.fresh("test_")
    used = maker.use(depth=0) or "1"
    maker.add(f"def {name}():\n    with see:\n        see.value({used})")


def parametrized_test(maker: Maker) -> None:
    name = maker.fresh("test_")
    used = maker.use("case", depth=0) or "case"
    maker.add(
        f"@pytest.mark.parametrize('case', [{maker.number()}, {maker.number(10, 12)}])\n"
        f"def {name}(case):\n    see(lambda: {used})",
        "import pytest",
    )


def fixture_test(maker: Maker) -> None:
    name, fixture = maker.fresh("test_"), maker.fresh("given")
    scope = maker.pick("", "(scope='module')")
    used = maker.use(depth=0) or "2"
    maker.add(
        f"@pytest.fixture{scope}\ndef {fixture}():\n    try:\n        return {used}\n"
        "    except Exception as error:\n        return repr(error)",
        "import pytest",
    )
    maker.add(f"def {name}({fixture}):\n    see(lambda: {fixture})")


def class_test(maker: Maker) -> None:
    base, name = maker.fresh("Base"), maker.fresh("Test")
    used, other = maker.use(depth=0) or "1", maker.use(depth=0) or "2"
    maker.add(
        f"class {base}:\n    value = {maker.number()}\n\n"
        f"    def got(self):\n        return {used}\n\n\n"
        f"class {name}({base}):\n    def setup_method(self):\n"
        f"        self.mine = {maker.number()}\n\n"
        "    def test_got(self):\n        see(lambda: self.got() + self.mine)\n\n"
        f"    def test_other(self):\n        see(lambda: {other} + self.value)"
    )


TESTS: tuple[Make, ...] = (
    *(plain_test, plain_test, used_test, used_test, used_test, parametrized_test, fixture_test),
    class_test,
)
