"""Whole projects made at random, as their files."""

from __future__ import annotations

from random import Random

from tests.properties.made import classes
from tests.properties.made import things as plain
from tests.properties.made.maker import Maker, Module
from tests.properties.made.statements import STATEMENTS
from tests.properties.made.tests import TESTS

THINGS = (
    *(plain.constant, plain.constant, plain.function, plain.function, plain.function),
    *(classes.klass, classes.klass, classes.subclass, classes.subclass, classes.subclass),
    *(classes.instance, plain.decorator, plain.decorated, plain.registry, plain.registered),
    *(plain.listed, plain.errors, plain.raising, classes.dataclass, classes.enumeration),
    *(classes.family, classes.member, plain.generator, plain.memo, plain.closure),
    *(plain.filled, plain.switch, plain.operations, classes.patched, plain.dynamic),
    *(plain.managed, plain.boxed, plain.boxed, classes.descriptor),
)

Files = dict[str, str]  # text by path


def make_project(random: Random, *, things: int = 12, tests: int = 12) -> Files:
    """The files of a project of two to four modules and two modules of tests."""
    maker = Maker(random, STATEMENTS)
    names = ["low", "pkg.mid", "pkg.deep.far", "top"][: 2 + maker.number(0, 2)]
    for name in names:
        maker.modules.append(Module(name))
        for _ in range(max(1, things // len(names))):
            THINGS[maker.number(0, len(THINGS) - 1)](maker)
    for name in ("test_one", "test_two"):
        maker.modules.append(Module(name, {"from seen import see": None}))
        for _ in range(tests // 2):
            TESTS[maker.number(0, len(TESTS) - 1)](maker)
    files = {f"{module.name.replace('.', '/')}.py": module.text for module in maker.modules}
    for package in ("pkg", "pkg/deep"):
        if any(path.startswith(package + "/") for path in files):
            files[f"{package}/__init__.py"] = ""
    return files
