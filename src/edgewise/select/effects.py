"""What an import-time statement changes besides the names it binds.

From its own text: objects it stores into, calls a method of for its effect, or
uses a method of as a decorator. From what ran in it: globals and attributes that
the functions it called store into. A constructor's stores go with the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from edgewise.compare.program import Program
from edgewise.model.declarations import (
    ASSIGNMENT,
    CLASS,
    DEFINITION,
    EFFECT,
    HEADER,
    Declaration,
)
from edgewise.model.effects import CHANGING, Effects
from edgewise.model.subclassing import HOOK
from edgewise.select.cause import Cause
from edgewise.select.classes import is_special
from edgewise.select.for_libraries import is_given_by_library
from edgewise.select.namespaces import NamespaceRules, fills_namespace
from edgewise.select.push import Push
from edgewise.standard import builtins as __builtins__
from edgewise.trace.outlines import MARK

_CONSTRUCTORS = ("__init__", "__new__", "__post_init__", "__set_name__")
_STORES = ("Assign(", "AugAssign(", "AnnAssign(")
# Called for an effect that no test of a program can depend on.
_HARMLESS = frozenset({"print", "repr", "len", "isinstance", "super", "super.__init__"})

# Methods of containers that give out what is in them.
_LISTING = frozenset({"items", "keys", "values", "copy", "get"})


class EffectRules:
    """What a changed or affected import-time statement does to objects."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.namespaces = NamespaceRules(push)

    def push_on(self, path: str, declaration: Declaration, cause: Cause, new: bool) -> None:
        """Affect the objects that a statement changes."""
        program = self.push.new if new else self.push.old
        if fills_namespace(program, path, declaration):
            self.namespaces.filled(path, cause)
        for chain in declaration.changes:
            self._object(program, path, declaration, chain, cause)
        if declaration.text.startswith("AugAssign("):
            for name in declaration.binds:
                self._held(program, path, name, cause)
        if declaration.kind in (EFFECT, HEADER) and not self._only_asserts(path, declaration):
            for chain in sorted(set(declaration.given) - {"?"}):
                self._given(program, path, declaration, chain, cause)
        for chain in declaration.items:
            if self._stores_when_read(program, path, chain):
                self._object(program, path, declaration, chain, cause)
        for where, name, effects in self._functions_run(path, declaration, new):
            for changed in sorted(effects.globals):
                self._object(program, where, None, changed, cause)
            if name in _CONSTRUCTORS:
                continue  # what it stores goes with the value
            if effects.attributes or effects.arguments:
                for chain in _receivers(declaration, name):
                    self._object(program, path, declaration, chain, cause)
            if declaration.kind in (EFFECT, CLASS, DEFINITION):
                # Those of the class itself go with it.
                gone_with = effects.own if name == HOOK else frozenset()
                for attribute in sorted(effects.attributes - gone_with):
                    self._attribute(attribute, cause)
            if effects.arguments:
                for chain in set(declaration.given) - {"?"}:
                    self._object(program, path, declaration, chain, cause)

    def _given(
        self, program: Program, path: str, declaration: Declaration, chain: str, cause: Cause
    ) -> None:
        """What a statement hands to code that is not ours may be changed by it, or called.

        `stack.callback(TABLE.append, 1)`: to hand on such a method is to have it called.
        """
        base, _, last = chain.rpartition(".")
        if base and last in CHANGING:
            self._object(program, path, declaration, base, cause)
        elif self._can_change(program, path, chain):
            called = {one.partition(".")[0] for one in declaration.called}
            if not all(program.definers(path, root) - {(path, root)} for root in called):
                self._object(program, path, declaration, chain, cause)

    def _stores_when_read(self, program: Program, path: str, chain: str) -> bool:
        """Whether reading an item may store it: of a `defaultdict`."""
        root = chain.partition(".")[0]
        return any(
            root in d.binds and any(c.rpartition(".")[2] == "defaultdict" for c in d.called)
            for where, _ in program.definers(path, root)
            for d, _ in program.files[where].declarations
        )

    def reducible(self, path: str, declaration: Declaration, new: bool) -> bool:
        """Whether all that a statement does is change objects that are ours."""
        program = self.push.new if new else self.push.old
        if path not in program.files:
            return False
        if fills_namespace(program, path, declaration):
            return self.namespaces.reducible(path)
        roots = [chain.partition(".")[0] for chain in declaration.changes if chain]
        for root in roots:
            if not self._is_ours(program, path, root) or is_given_by_library(program, path, root):
                return False
        if roots and "" not in declaration.changes and declaration.text.startswith(_STORES):
            return True  # what is called for the value is called for the value
        ran = list(self._functions_run(path, declaration, new))
        if not ran and not roots and self._only_asserts(path, declaration):
            return True
        if any(not self._stays_inside(program, where, effects) for where, _, effects in ran):
            return False
        if "?" in declaration.given and any(
            effects.arguments for _, name, effects in ran if name not in _CONSTRUCTORS
        ):
            return False  # it changes an object that has no name here
        called = [chain for chain in declaration.called if chain not in _HARMLESS]
        ours = all(self._is_ours(program, path, chain.partition(".")[0]) for chain in called)
        return bool(roots or ran) and ours

    def _only_asserts(self, path: str, declaration: Declaration) -> bool:
        """Whether a statement does nothing but hold, as it did when the module was imported.

        What it calls, if anything, changes nothing that it is given.
        """
        asserts = declaration.text.startswith("Assert(") and path in self.push.imports.whole
        return asserts and all(
            chain in _HARMLESS and not self._is_ours(program, path, chain)
            for program in (self.push.old, self.push.new)
            for chain in declaration.called
            if path in program.files
        )

    def _stays_inside(self, program: Program, path: str, effects: Effects) -> bool:
        return all(
            chain in _HARMLESS or self._is_ours(program, path, chain.partition(".")[0])
            for chain in effects.calls
        )

    def _is_ours(self, program: Program, path: str, root: str) -> bool:
        index = program.files[path]
        if root in index.imports:
            elsewhere = program.definers(path, root) - {(path, root)}
            return bool(program.means_module(path, root) or elsewhere)
        if any(root in d.binds for d, _ in index.declarations):
            return True
        package = path.endswith("__init__.py")
        return package and bool(program.modules(f".{root}", path))  # a submodule of its own

    def _functions_run(
        self, path: str, declaration: Declaration, new: bool
    ) -> Iterator[tuple[str, str, Effects]]:
        """The functions that ran in a statement: file, own name, effects."""
        program = self.push.new if new else self.push.old
        for where, row in self.ran_in(path, declaration, new).items():
            index = program.files.get(where)
            for facts in index.functions.values() if index is not None else ():
                last = facts.name.rpartition(".")[2].partition("#")[0]
                if facts.entry & row:
                    yield where, last, facts.effects

    def ran_in(self, path: str, declaration: Declaration, new: bool) -> Mapping[str, int]:
        """What of the program ran in an import-time statement: rows by path."""
        if new:
            return self.push.imports.ran.get((path, declaration.line), {})
        tally = self.push.tally
        unit = tally.statement_units.get((path, declaration.line))
        files = tally.reach.matrix.files
        hits = tally.reach.executed(unit) if unit is not None else {}
        return {files[at].path: row for at, row in hits.items()}

    def _object(
        self,
        program: Program,
        path: str,
        declaration: Declaration | None,
        chain: str,
        cause: Cause,
    ) -> None:
        """A statement changes the object that a chain stands for."""
        root, _, rest = chain.partition(".")
        if path not in program.files or not root:
            return
        within = declaration.container if declaration is not None else ""
        facts = program.classes.get((path, within)) if within else None
        if facts is not None and root in facts.members:
            self.push.member((path, within), root, cause, stops=False)
            return
        if self._of_class(program, path, chain, cause):
            return
        if root in program.files[path].imports and not self._is_ours(program, path, root):
            return  # somebody else's
        for part in _prefixes(chain):
            for module in program.means_module(path, part):
                attribute = chain[len(part) + 1 :].partition(".")[0]
                if attribute:
                    self.push.name(module, attribute, cause, stops=False)
                    self._held(program, module, attribute, cause)
        for where, name in program.definers(path, root):
            if any(name in d.binds for d, _ in program.files[where].declarations):
                self.push.name(where, name, cause, stops=False)
                self._held(program, where, name, cause)
        if rest and not program.means_module(path, root):
            self._attribute(rest.rpartition(".")[2], cause)

    def _held(self, program: Program, path: str, name: str, cause: Cause) -> None:
        """What an object that changes may be another name for, or may have been given to keep.

        `B = A`, `B = {"a": A}`, `B = Holder(A)`: to change B may be to change A.
        """
        if not self.push.first("held", path, name):
            return
        for declaration, _ in program.files[path].declarations:
            if declaration.container or declaration.kind != ASSIGNMENT:
                continue
            if name in declaration.binds:
                used = declaration.uses
                chains = {_asked(chain, used.loads) for chain in used.chains}
                for chain in sorted({*used.bare, *chains, *declaration.given} - {name, "?"}):
                    if self._can_change(program, path, chain):
                        self._object(program, path, declaration, chain, cause)

    def _can_change(self, program: Program, path: str, chain: str) -> bool:
        """Whether a chain stands for data of ours, and not for a number or a text."""
        base, _, last = chain.rpartition(".")
        if base and program.class_of(path, base):
            return True
        if not base:
            places = program.definers(path, chain)
        else:
            places = frozenset((module, last) for module in program.means_module(path, base))
            if not places:
                return self._can_change(program, path, base)  # something in an object of ours
        return any(
            last in d.binds and d.kind == ASSIGNMENT and self._is_changeable(where, last)
            for where, last in places
            for d, _ in program.files[where].declarations
        )

    def _is_changeable(self, path: str, name: str) -> bool:
        """Whether a value can be changed; the fingerprint of a container says how many hold it."""
        value = self.push.tally.values.get(path, {}).get(name)
        return value is None or MARK in value or "." in value

    def _of_class(self, program: Program, path: str, chain: str, cause: Cause) -> bool:
        """`Cart.total = ...`: an attribute of a class of ours."""
        base, _, attribute = chain.rpartition(".")
        found = program.class_of(path, base) if base else frozenset()
        for key in found:
            self.push.member(key, attribute, cause, stops=False)
        return bool(found)

    def _attribute(self, name: str, cause: Cause) -> None:
        if not is_special(name) and self.push.first("attribute", name):
            self.push.use(self.push.users.of_attribute(None, name), cause, f".{name}")


def _asked(chain: str, loads: frozenset[str]) -> str:
    """What of a chain is held: `TABLE` of `TABLE.items()`, which is called and not kept."""
    base, _, last = chain.rpartition(".")
    return base if base and last in _LISTING and last not in loads else chain


def _receivers(declaration: Declaration, method: str) -> Iterator[str]:
    """The objects of which a statement calls a method of this name."""
    for chain in declaration.called:
        base, _, last = chain.rpartition(".")
        if base and last == method:
            yield base


def _prefixes(chain: str) -> list[str]:
    parts = chain.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]
