"""Who looks at many names at once: through frames, lists of attributes, libraries."""

from __future__ import annotations

from edgewise.compare.finder import OBJECT_READERS
from edgewise.compare.program import ClassKey, Program
from edgewise.compare.users import last_of
from edgewise.model.declarations import Declaration
from edgewise.select.cause import Cause
from edgewise.select.classes import watches_body
from edgewise.select.push import Known, Push, declaration_key
from edgewise.select.reach import Reached
from edgewise.select.registered import push_registered
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__

# Attributes that are no functions: to mention one is to read it, there and then.
MEMBERS = "__members__"
_DATA = frozenset({MEMBERS, "__doc__"})


class LookingRules:
    """Whoever looks at all there is to a module or a class."""

    def __init__(self, push: Push) -> None:
        self.push = push

    def through_frames(self, path: str, name: str, cause: Cause) -> None:
        """Whoever looks at a name of a module, or any, through a frame of it, below another."""
        users = self.push.users.of_frames(name)
        if not users.rows and not users.declarations:
            return
        with_frames = self.push.tally.running(path)
        for other, row in users.rows.items():
            reached = self.push.tally.reaching(other, row)
            tests = {t: b for t, b in reached.tests.items() if t in with_frames.tests}
            statements = reached.statements & with_frames.statements
            self.push.reached(Reached(tests, statements), cause, ENTITY)
        for other, declaration in users.declarations:
            if other == path or with_frames.statements.intersection(
                self.push.tally.importing(other)
            ):
                self.push.declaration(other, declaration, cause)

    def elsewhere(self, path: str, name: str, known: Known, cause: Cause) -> None:
        """A library that imports a module by its name may read this of it, and keep it.

        So whoever ran that part of the library counts, even if another test imported it;
        where it is not watched, whoever depends on the module being imported.
        """
        if not self.push.users.foreign.hold(path):
            return
        tally = self.push.tally
        modules = self.push.users.foreign.modules_reading(name)
        if not tally.is_watched(modules):
            tally.add_importers(tally.reach.through_imports(tally.importing(path)), cause)
        if modules:
            reached = tally.in_libraries(modules)
            units = reached.statements if known.units is None else reached.statements & known.units
            self.push.reached(Reached(reached.tests, units), cause, ENTITY)

    def listed(self, key: ClassKey, cause: Cause) -> None:
        """Whoever lists the subclasses of a class above, or asks a registry of them."""
        nothing: frozenset[ClassKey] = frozenset()
        old, new = self.push.old, self.push.new
        above = old.ancestors.get(key, nothing) | new.ancestors.get(key, nothing)
        listing = self.push.users.of_names(frozenset({"__subclasses__"}))
        files = {path for path, _ in above - {key}}
        if any(_has_base_elsewhere(program, key) for program in (old, new)):
            files.add(key[0])  # nobody can tell who does not import this
        for file in sorted(files):
            known = Known(frozenset(self.push.tally.tests_of_file(file)))
            for rows in (listing.rows, listing.loose_rows):
                for path, row in rows.items():
                    reached = known.among(self.push.tally.reaching(path, row))
                    self.push.reached(reached, cause.through("__subclasses__"), ENTITY)
            for path, declaration in (*listing.declarations, *listing.loose_declarations):
                self.push.declaration(path, declaration, cause.through("__subclasses__"))
        push_registered(self.push, key, cause)

    def listing(self, key: ClassKey, name: str, cause: Cause) -> None:
        """Whoever lists the attributes of something that gets `name` from a class."""
        further = cause.through("a list of attributes")
        hiding = self.push.knows.hiding(key, name) if key in self.push.old.classes else frozenset()
        self.push.reached(self.push.tally.listing(key, hiding), further, ENTITY)
        asked = OBJECT_READERS if self._may_be_enumeration(key) else OBJECT_READERS - {MEMBERS}
        self.reading(asked, self.push.knows.attribute(key, name), further)

    def _may_be_enumeration(self, key: ClassKey) -> bool:
        """Whether a metaclass, or a base that is not ours, can have made a list of members."""
        return any(
            watches_body(program, below)
            for program in (self.push.old, self.push.new)
            for below in program.subclasses.get(key, ())
        )

    def reading(self, names: frozenset[str], known: Known, further: Cause, owner: str = "") -> None:
        """Whoever reads something of a thing by one of these names, and can know the thing.

        `owner`: what the thing is called, if nobody can have it by another name.
        """
        users = self.push.users
        found = users.of_reads(names, owner) if owner else users.of_names(names)
        for path, row in found.rows.items():
            reached = known.among(self.push.tally.reaching(path, row))
            units = frozenset(
                unit for unit in reached.statements if self.push.knows.holds(unit, known)
            )
            self.push.reached(Reached(reached.tests, units), further, ENTITY)
        for path, declaration in found.declarations:
            if self.push.knows.declares(path, declaration, known):
                self.push.declaration(path, declaration, further)
            elif known.declarations is not None and _may_hand_on(declaration, names):
                self._handed_on(path, declaration, known, further)

    def _handed_on(self, path: str, declaration: Declaration, known: Known, cause: Cause) -> None:
        """A statement that cannot know a thing may hand to those who do what reads it.

        `def show(thing, lister=dir)`: whoever uses that, and can know the thing.
        """
        following = self.push.follower(frozenset())
        following.declaration(path, declaration, cause)
        tests = known.tests.intersection(following.tally.reasons)
        self.push.tally.add_users(tests, cause, f"{path}:{declaration.line}")
        for other, index in self.push.old.files.items():
            for one, _ in index.declarations:
                key = declaration_key(other, one)
                if key in following.done and key in (known.declarations or ()):
                    self.push.declaration(other, one, cause)


def _may_hand_on(declaration: Declaration, names: frozenset[str]) -> bool:
    """Whether a statement mentions what reads things as a value, and does not only read."""
    used = declaration.uses
    said = used.names | used.strings | {last_of(chain) for chain in used.chains}
    said |= used.attributes | used.own
    return bool((said - _DATA) & names) or bool(used.strings & names)


def _has_base_elsewhere(program: Program, key: ClassKey) -> bool:
    """Whether a class of ours is below one of a library."""
    facts = program.classes.get(key)
    return facts is not None and any(
        not program.class_of(key[0], base) for base in facts.bases if base != "object"
    )
