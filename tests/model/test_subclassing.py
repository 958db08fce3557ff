"""What `__init_subclass__` looks at in the body of a class below."""

from __future__ import annotations

import ast

import pytest

from edgewise.model.subclassing import ANYTHING, looked_at


def looks(body: str, before: str = "registry = {}\nevery = []\n", more: str = "") -> set[str]:
    hook = f"    def __init_subclass__(cls, **words):\n        {body}\n"
    tree = ast.parse(f"{before}class Base:\n{more}{hook}")
    scope = tree.body[-1]
    assert isinstance(scope, ast.ClassDef)
    return set(looked_at(scope, tree))


@pytest.mark.parametrize(
    "body",
    [
        "super().__init_subclass__(**words)",
        "super(Base, cls).__init_subclass__(**words)",
        "registry[cls.__name__] = cls",
        "registry.setdefault(cls.__module__, []).append(cls)",
        "every.append(cls)",
        "cls.identifier = f'{cls.__module__}.{cls.__qualname__}'",
    ],
)
def test_the_header_and_a_registry_are_no_look(body: str) -> None:
    assert looks(body) == set()


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("registry[cls.kind] = cls", {"kind"}),
        ("cls.count += 1", {"count"}),
        ("del cls.draft", {"draft"}),
        ("cls.text = cls.title + cls.lead", {"title", "lead"}),
    ],
)
def test_attributes_are_looked_at_by_name(body: str, names: set[str]) -> None:
    assert looks(body) == names


@pytest.mark.parametrize(
    "body",
    [
        "register(cls)",
        "every.extend(vars(cls))",
        "cls.__dict__",
        "cls.set_up()",
        "super().set_up()",
        "other = cls",
        "getattr(cls, words['name'])",
        "[member for member in dir()]",
        "every.append(item=cls)",
        "unknown.append(cls)",
        "cls.every.append(cls)",
        "(lambda: list(cls))()",
        "cls = words['other']",
        "sys._getframe().f_locals",
    ],
)
def test_whatever_else_may_look_at_everything(body: str) -> None:
    assert ANYTHING in looks(
        body, "import sys\nevery = []\nunknown = Keeper()\n", "    every = Keeper()\n"
    )


@pytest.mark.parametrize(
    "before",
    [
        "from shop import registry\n",
        "from shop import *\nregistry = {}\n",
        "registry = {}\nregistry = Keeper()\n",
        "registry = {}\nfor registry in shops: pass\n",
        "def registry(): pass\n",
        "registry: dict\n",
    ],
)
def test_a_registry_has_to_be_a_container_of_the_file(before: str) -> None:
    assert looks("registry[cls.__name__] = cls", before) == {ANYTHING}


@pytest.mark.parametrize(
    "text",
    [
        "class Base:\n    __init_subclass__ = hook\n",
        "class Base:\n    @traced\n    def __init_subclass__(cls): pass\n",
        "class Base:\n    if new:\n        def __init_subclass__(cls): pass\n",
        "class Base:\n    def __init_subclass__(*given): pass\n",
        "class Base:\n    async def __init_subclass__(cls): pass\n",
        "class Base:\n    def __init_subclass__(cls): pass\n    __init_subclass__ = other\n",
    ],
)
def test_another_hook_may_look_at_everything(text: str) -> None:
    tree = ast.parse(text)
    scope = tree.body[0]
    assert isinstance(scope, ast.ClassDef)
    assert looked_at(scope, tree) == {ANYTHING}
