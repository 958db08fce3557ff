"""The tests pytest collected, as the selection wants to see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

import pytest

from edgewise.plugin.reflection import Reflection
from edgewise.plugin.words import words_of
from edgewise.select.choose import Candidate
from edgewise.standard import builtins as __builtins__
from edgewise.standard import os


class Candidates:
    """Makes candidates of items."""

    def __init__(
        self,
        config: pytest.Config,
        relative: Callable[[str], str | None],
        reflection: Reflection,
    ) -> None:
        self.relative = relative
        self.reflection = reflection
        self.items: dict[str, pytest.Item] = {}
        self.always = tuple(config.getini("edgewise_always"))
        self.named = [
            _Named(argument, str(config.invocation_params.dir))
            for argument in config.args
            if "::" in argument
        ]
        self._paths: dict[str, str | None] = {}

    def of(self, item: pytest.Item) -> Candidate:
        """What the selection has to know of an item."""
        test = item.nodeid
        self.items[test] = item
        filename = str(item.path)
        if filename not in self._paths:
            self._paths[filename] = self.relative(filename)
        return Candidate(
            test,
            self._paths[filename],
            self.reflection.of(item),
            self._always(item, test),
            bool(self.named) and any(named.means(item) for named in self.named),
        )

    def found_by(self, test: str, fixture: str) -> str:
        """The definition that the name of a fixture leads to from a test."""
        return self.reflection.found_by(self.items[test], fixture)

    def words_of(self, test: str) -> list[str]:
        """The words of a test: of its name and of its text."""
        item = self.items.get(test)
        return words_of(item) if item is not None else []

    def _always(self, item: pytest.Item, test: str) -> bool:
        for mark in self.reflection.marks_on(item):
            if mark.name == "edgewise" and mark.kwargs.get("always"):
                return True
        return self.listed(test)

    def listed(self, test: str) -> bool:
        """Whether the configuration says that a test is to run always."""
        return bool(self.always) and any(_matches(test, pattern) for pattern in self.always)


def _matches(test: str, pattern: str) -> bool:
    """Whether a pattern is a node id, what a node id is below, or matches one.

    The brackets of parameters mean themselves first: `test_it[1]` is a node id.
    """
    pattern = pattern.removeprefix("./").rstrip("/")
    below = tuple(pattern + end for end in ("::", "[", "/"))
    return test == pattern or test.startswith(below) or fnmatchcase(test, pattern)


class _Named:
    """A node id that stands on the command line."""

    def __init__(self, argument: str, directory: str) -> None:
        name, _, self.rest = argument.partition("::")
        self.path = os.path.realpath(os.path.join(directory, name))
        # --pyargs: the name of a module, wherever its file is.
        self.module = name.replace(".", os.sep) if not os.path.exists(self.path) else None

    def means(self, item: pytest.Item) -> bool:
        """Whether the item is what was named, or is part of it."""
        rest = item.nodeid.partition("::")[2]
        if rest != self.rest and not rest.startswith((self.rest + "::", self.rest + "[")):
            return False
        path = os.path.realpath(item.path)
        if self.module is None:
            return path == self.path
        stem = os.path.splitext(path)[0]
        return stem.removesuffix(f"{os.sep}__init__").endswith(os.sep + self.module)


def chain_of(item: pytest.Item) -> tuple[str, ...]:
    """What an item stands in, from its module to itself, by node ids."""
    around = [node for node in item.listchain() if isinstance(node, pytest.File | pytest.Class)]
    return (*(node.nodeid for node in around), item.nodeid)


def chains_of(items: Sequence[pytest.Item], apart: bool = False) -> list[tuple[str, ...]]:
    """`chain_of` for each; with `apart`, items that share no set-up stand alone."""
    return [
        (item.nodeid,) if apart and not _shares_setup(item) else chain_of(item) for item in items
    ]


def _shares_setup(item: pytest.Item) -> bool:
    """Whether something is set up for an item and for others around it."""
    info = getattr(item, "_fixtureinfo", None)
    if info is None or isinstance(item, pytest.DoctestItem):
        return True
    return any(
        definition.scope in ("class", "module", "package")
        for definitions in info.name2fixturedefs.values()
        for definition in definitions
    )
