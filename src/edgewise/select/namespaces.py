"""Import-time statements that store into a namespace: `globals().update(...)`.

They bind names, as an assignment does, but no text says which. So any name of the
module may be another one: names it declares, and names that it is asked for and
does not declare.
"""

from __future__ import annotations

from edgewise.compare.program import Program
from edgewise.model.declarations import Declaration
from edgewise.select.cause import Cause
from edgewise.select.push import Known, Push
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__

_NAMESPACES = frozenset({"globals", "locals"})


def fills_namespace(program: Program, path: str, declaration: Declaration) -> bool:
    """Whether all that a statement does is to bind names of its module, whichever they are."""
    index = program.files.get(path)
    changed = set(declaration.changes)
    if index is None or declaration.container or not changed or changed - _NAMESPACES:
        return False
    if any(changed.intersection(d.binds) for d, _ in index.declarations):
        return False  # the program has one of its own
    if declaration.text.startswith(("Assign(", "AugAssign(", "Delete(")):
        return True
    outermost = declaration.called[:1]
    return declaration.text.startswith("Expr(value=Call(func=Attribute(") and any(
        called.startswith(tuple(f"{name}." for name in _NAMESPACES)) for called in outermost
    )


class NamespaceRules:
    """What a module reaches of which any name may be another one."""

    def __init__(self, push: Push) -> None:
        self.push = push

    def reducible(self, path: str) -> bool:
        """Whether whoever asks for a name of a module can be told, whatever the name.

        Not if it was imported by a computed name, nor if pytest asks it for tests,
        fixtures or hooks.
        """
        index = self.push.old.files.get(path)
        if index is None or path in self.push.users.dynamic or path.endswith("conftest.py"):
            return False
        if "pytest" in index.imports or "unittest" in index.imports:
            return False
        return not any(
            test.partition("::")[0] == path
            for tests in self.push.tally.reach.tests_at.values()
            for test in tests
        )

    def filled(self, path: str, cause: Cause) -> None:
        """Any name of a module may be another one."""
        index = self.push.old.files.get(path)
        if index is None or not self.push.first("namespace", path):
            return
        entity = f"{path}::*"
        known = Known(
            frozenset(self.push.tally.tests_of_file(path)),
            self.push.tally.importing_modules(path),
        )
        for name in sorted(self._declared(path)):
            self.push.name(path, name, cause, stops=False)
        self.push.use(self.push.missing.of_any_name(path), cause, entity, known)
        self.push.reached(self.push.tally.listing_module(path), cause.through(entity), ENTITY)
        self.push.looks.through_frames(path, "", cause.through(entity))
        self._looked_up(path, cause.through(entity))
        for other, importer in self.push.old.files.items():
            if any(path in self.push.old.modules(star, other) for star in importer.stars):
                self.filled(other, cause.through(entity))

    def _looked_up(self, path: str, cause: Cause) -> None:
        """Whoever asked for something in a module by a name computed at run time: `shop:LIMIT`."""
        tally = self.push.tally
        for touch, units in tally.touches("attribute"):
            module = touch.name.replace(":", ".").rpartition(".")[0]
            if module and path in self.push.old.modules(module, ""):
                self.push.reached(tally.reach.at_run_time(units), cause, ENTITY)

    def _declared(self, path: str) -> set[str]:
        """The names that a module binds by its text, in either version."""
        return {
            name
            for program in (self.push.old, self.push.new)
            if path in program.files
            for declaration, _ in program.files[path].declarations
            if not declaration.container
            for name in declaration.binds
            if name != "*"
        }
