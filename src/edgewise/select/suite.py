"""pytest as code from outside that looks at ours: it calls tests, fixtures and hooks by name."""

from __future__ import annotations

from functools import cached_property

from edgewise.compare.difference import DECORATORS, ChangedName
from edgewise.model.declarations import DEFINITION, Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Push
from edgewise.select.selection import ENTITY


class SuiteRules:
    """What changed tests, fixtures and hooks reach."""

    def __init__(self, push: Push) -> None:
        self.push = push

    @cached_property
    def _tests(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        """The tests of each file, each with the names it stands under."""
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for tests in self.push.tally.reach.tests_at.values():
            for test in tests:
                path, _, rest = test.partition("::")
                names = tuple(name.partition("[")[0] for name in rest.split("::"))
                found.setdefault(path, []).append((names, test))
        return found

    def called(self, path: str, names: tuple[str, ...], cause: Cause) -> None:
        """What stands under these names in a file is used by pytest."""
        for own, test in self._tests.get(path, ()):
            if own[: len(names)] == names:
                self.push.tally.add_users([test], cause, "::".join((path, *names)))
        wanted = f"{path}::{'.'.join(names)}"
        for touch, units in self.push.tally.touches("fixture"):
            if wanted in touch.name.replace("=", " ").split():
                self.push.reached(self.push.tally.reach.at_run_time(units), cause, ENTITY)
        if names[0].startswith("pytest_"):
            self.hooked(path, cause)

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

    def only_marked(self, path: str, changed: ChangedName) -> bool:
        """Whether nothing but marks of a test changed: what they come to is compared as such."""
        every = (*changed.old, *changed.new)
        return changed.how <= {DECORATORS} and all(_only_marks(path, d) for d in every)

    def marks(self, path: str, declaration: Declaration, cause: Cause) -> bool:
        """Whether a declaration passes what it uses on to marks alone."""
        return False


def _only_marks(path: str, declaration: Declaration) -> bool:
    if declaration.kind != DEFINITION or not declaration.binds[0].startswith("test"):
        return False
    return all(d.startswith("pytest.mark.") for d in declaration.decorators)
