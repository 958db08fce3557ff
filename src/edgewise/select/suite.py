"""pytest as code from outside that looks at ours: it calls tests, fixtures and hooks by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, cast

from edgewise.compare.difference import DECORATORS, ChangedName
from edgewise.model.declarations import CLASS, DEFINITION, Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Known, Push
from edgewise.select.selection import ENTITY
from edgewise.select.tally import Tally
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__


class _Fixture(NamedTuple):
    """What tests say of a fixture: its name, where functions that made it stand, who said so."""

    name: str
    made: tuple[str, ...]
    units: list[int]


class _Suite:
    """The tests and fixtures of one recording, by where they stand."""

    def __init__(self, tally: Tally) -> None:
        self.tests: dict[str, list[tuple[tuple[str, ...], str]]] = {}  # by file, with their names
        for tests in tally.reach.tests_at.values():
            for test in tests:
                path, _, rest = test.partition("::")
                names = tuple(name.partition("[")[0] for name in rest.split("::"))
                self.tests.setdefault(path, []).append((names, test))
        self.defined: dict[str, list[_Fixture]] = {}  # by the place of a definition
        self.made: list[_Fixture] = []  # by functions within others
        for touch, units in tally.touches("fixture"):
            name, _, definitions = touch.name.partition("=")
            places = definitions.split()
            made = tuple(place for place in places if "::" in place and "<locals>" in place)
            fixture = _Fixture(name, made, units)
            for place in dict.fromkeys(places):
                self.defined.setdefault(place, []).append(fixture)
            if made:
                self.made.append(fixture)


class SuiteRules:
    """What changed tests, fixtures and hooks reach."""

    def __init__(self, push: Push) -> None:
        self.push = push

    @cached_property
    def _suite(self) -> _Suite:
        """What is known of the tests, looked up once however often a change is followed."""
        found = self.push.tally.found
        if ("suite",) not in found:
            found["suite",] = _Suite(self.push.tally)
        return cast("_Suite", found["suite",])

    @property
    def _tests(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        """The tests of each file, each with the names it stands under."""
        return self._suite.tests

    def called(self, path: str, names: tuple[str, ...], cause: Cause) -> None:
        """What stands under these names in a file is used by pytest."""
        for own, test in self._tests.get(path, ()):
            if own[: len(names)] == names:
                self.push.tally.add_users([test], cause, "::".join((path, *names)))
        for fixture in self._served(path, names):
            self.push.reached(self.push.tally.reach.at_run_time(fixture.units), cause, ENTITY)
        if names[-1].startswith("pytest_") and not self._holds_tests(path, names[:-1]):
            self.hooked(path, cause)

    def _holds_tests(self, path: str, names: tuple[str, ...]) -> bool:
        """Whether these names are those of a test class, and not of an object that is a plugin."""
        found = [test for own, test in self._tests.get(path, ()) if own[: len(names)] == names]
        return bool(names and found)

    def _served(self, path: str, names: tuple[str, ...]) -> Iterator[_Fixture]:
        """The fixtures that are what stands under these names.

        One that a call made is defined somewhere else; its own name, or whichever
        the call gave it, tells where it stands.
        """
        place = f"{path}::{'.'.join(names)}"
        defined = self._suite.defined.get(place, ())
        yield from defined
        for fixture in self._suite.made:
            if fixture not in defined and self._gave(path, names, fixture):
                yield fixture

    def _gave(self, path: str, names: tuple[str, ...], fixture: _Fixture) -> bool:
        """Whether the statement that binds a name may have made a fixture."""
        if fixture.name == names[-1]:
            return True
        return fixture.name not in self._bound_names and any(
            self._makes(path, names, *place.split("::")) for place in fixture.made
        )

    def _makes(self, path: str, names: tuple[str, ...], where: str, function: str) -> bool:
        """Whether the statement that binds a name called the maker of a function."""
        tally, index = self.push.tally, self.push.old.files.get(path)
        makers = self.push.old.files.get(where)
        if index is None or makers is None:
            return False
        maker = makers.functions.get(function.partition(".<locals>")[0])
        for declaration, _ in index.declarations:
            unit = tally.statement_units.get((path, declaration.line))
            if unit is None or maker is None or names[-1] not in declaration.binds:
                continue
            if maker.entry & self._hits(unit).get(where, 0):
                return True
        return False

    def _hits(self, unit: int) -> dict[str, int]:
        reach = self.push.tally.reach
        return {reach.matrix.files[at].path: row for at, row in reach.executed(unit).items()}

    @cached_property
    def _bound_names(self) -> frozenset[str]:
        files = self.push.old.files.values()
        return frozenset(n for file in files for d, _ in file.declarations for n in d.binds)

    def hooked(self, path: str, cause: Cause) -> None:
        """A hook of pytest may do anything to the tests it is called for."""
        directory = path.rpartition("/")[0] if path.endswith("conftest.py") else ""
        for file, tests in self._tests.items():
            if not directory or file.startswith(directory + "/"):
                self.push.tally.add_users([test for _, test in tests], cause, path)

    def doctests(self, path: str, name: str, cause: Cause) -> None:
        """A docstring may itself be a test."""
        for own, test in self._tests.get(path, ()):
            parts = own[0].split(".")
            module = path[:-3].replace("/", ".")
            for count in range(1, len(parts) + 1):
                head, tail = ".".join(parts[:count]), ".".join(parts[count:])
                if module.endswith(head) and tail == name:
                    self.push.tally.add_users([test], cause, f"the docstring of {name or path}")

    def only_marked(self, path: str, changed: ChangedName, cause: Cause) -> bool:
        """Whether nothing but marks of tests changed: what they come to is compared as such.

        Marks and parameters that have no plain form cannot be compared: tests
        with such ones are selected.
        """
        every = [d for d in (*changed.old, *changed.new) if d.decorators]
        if changed.how != {DECORATORS} or not all(map(_only_marks, every)):
            return False
        self._opaque(path, changed.name, cause)
        return True

    def marks(self, path: str, declaration: Declaration, cause: Cause) -> bool:
        """Whether a declaration passes what it uses on to marks alone."""
        if not _only_marks(declaration) or declaration.part("defaults"):
            return False
        if declaration.container or declaration.kind != DEFINITION:
            return False
        self._opaque(path, declaration.binds[0], cause, literal=True)
        return True

    def _opaque(self, path: str, name: str, cause: Cause, literal: bool = False) -> None:
        """Tests with marks or parameters that say nothing, or, if asked, that name something.

        And whoever asks a test, not pytest, for its marks.
        """
        tally = self.push.tally
        known = Known(frozenset(tally.tests_of_file(path)))
        self.push.use(self.push.users.of_attribute(None, "pytestmark"), cause, "pytestmark", known)
        for own, test in self._tests.get(path, ()):
            if own[0] != name:
                continue
            unit = tally.reach.matrix.units[tally.reach.matrix.histories[test].unit]
            told = [t.name.partition("=")[2] for t in unit.touches if t.kind in ("mark", "param")]
            if any(OPAQUE in text or (literal and not _is_literal(text)) for text in told):
                tally.add_users([test], cause, f"{path}::{name}")


OPAQUE = "(opaque)"  # stands in a touch for what has no plain form


def _is_literal(text: str) -> bool:
    """Whether a text is that of plain data, and names no class or function."""
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _only_marks(declaration: Declaration) -> bool:
    """Whether a declaration is a test, or a class of tests, with marks of pytest and no more."""
    name = declaration.binds[0] if declaration.binds else ""
    if declaration.kind not in (DEFINITION, CLASS) or not name.lower().startswith("test"):
        return False
    return bool(declaration.decorators) and all(
        d.startswith("pytest.mark.") for d in declaration.decorators
    )
