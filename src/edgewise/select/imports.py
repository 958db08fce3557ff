"""What changes when modules are imported otherwise: new, gone, reordered, found elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from edgewise.compare.difference import Change, ChangedName
from edgewise.compare.program import Program, module_parts
from edgewise.data import dataclass
from edgewise.errors import ShadowingWarning
from edgewise.model.declarations import CLASS, DEFINITION, EFFECT, IMPORT, Declaration
from edgewise.select.cause import Cause
from edgewise.select.effects import EffectRules
from edgewise.select.for_libraries import concerns_library
from edgewise.select.push import Known, Push
from edgewise.select.reach import Reached
from edgewise.select.selection import DOUBT, ENTITY, Reason
from edgewise.standard import at_present, os, sys
from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import PROCESS
from edgewise.trace.index import FileIndex

_INSTALLED = ("site-packages", "dist-packages")
CUSTOMIZING = ("sitecustomize", "usercustomize")  # what Python imports when it starts

LISTERS = frozenset(
    {
        *("iter_modules", "walk_packages", "listdir", "iterdir", "glob", "rglob", "scandir"),
        *("walk", "iglob", "contents", "files"),
    }
)


@dataclass(frozen=True, slots=True)
class Appeared:
    """A file that was not there, and the names under which imports would find it."""

    path: str
    names: frozenset[str]


class ImportRules:
    """What changed imports reach."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.effects = EffectRules(push)

    def changed(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """An import is new, gone or of something else."""
        olds = {m for d in changed.old for m in self._modules(self.push.old, path, d)}
        news = {m for d in changed.new for m in self._modules(self.push.new, path, d)}
        old, new = self.push.old, self.push.new
        olds -= self._beside(old, new, path, changed.old)
        news -= self._beside(new, old, path, changed.new)
        for module in sorted(news - olds):
            self._run_first(module, path, cause, self.push.new)
        for module in sorted(olds - news):
            self._run_first(module, path, cause, self.push.old)
            self._run_no_more(module, cause)
        for module in sorted(olds ^ news):
            self._attribute_of_package(module, cause)

    def _beside(
        self, program: Program, other: Program, path: str, changed: tuple[Declaration, ...]
    ) -> set[str]:
        """The modules that a statement imports in any case: by names that both versions have."""
        if path not in program.files or path not in other.files:
            return set()
        lines = {declaration.line for declaration in changed}
        kept = {(d.text, d.context) for d, _ in other.files[path].declarations if d.kind == IMPORT}
        return {
            module
            for declaration, _ in program.files[path].declarations
            if declaration.line in lines and (declaration.text, declaration.context) in kept
            for module in self._modules(program, path, declaration)
        }

    def _modules(self, program: Program, path: str, declaration: Declaration) -> Iterator[str]:
        """The modules of ours that an import runs."""
        if declaration.kind != IMPORT or path not in program.files:
            return
        for dotted in _imported(declaration):
            yield from program.modules(dotted, path)

    def _run_first(self, module: str, importer: str, cause: Cause, program: Program) -> None:
        """A module that an importer's tests did not run before does what its statements do."""
        if not self.push.first("first import", module, importer) or module not in program.files:
            return
        if self._tests(importer) <= self._tests(module) and program is self.push.new:
            return
        self._presence(importer, cause)
        for declaration, _ in program.files[module].declarations:
            new = program is self.push.new
            self.outward(module, declaration, cause, program)
            if declaration.kind == CLASS:
                self.push.looks.listed((module, _qualified(declaration)), cause)
            effect = declaration.kind == EFFECT
            effect = effect and not self.effects.reducible(module, declaration, new)
            if effect or concerns_library(self.push, module, declaration, new=new):
                self._importers(importer, cause)
            if declaration.kind == IMPORT:
                for further in self._modules(program, module, declaration):
                    self._run_first(further, importer, cause, program)

    def _run_no_more(self, module: str, cause: Cause) -> None:
        """What is not imported any more runs for nobody, who may not have asked for it by name."""
        index = self.push.old.files.get(module)
        new = self.push.new
        if index is None or any(new.imports_module(one, module) for one in new.files):
            return
        if self.push.first("no more", module):
            entries = reduce(or_, (facts.entry for facts in index.functions.values()), 0)
            self.push.reached(self.push.tally.reaching(module, entries), cause, ENTITY)
            for declaration, _ in index.declarations:
                for further in self._modules(self.push.old, module, declaration):
                    self._run_no_more(further, cause)

    def _presence(self, importer: str, cause: Cause) -> None:
        """Whoever asks which modules there are finds one more, or one less."""
        if not self.push.first("presence", importer):
            return
        known = Known(frozenset(self._tests(importer)))
        for path, index in self.push.old.files.items():
            reached = self.push.tally.reaching(path, index.chains.get("sys.modules", 0))
            self.push.reached(known.among(reached), cause.through("sys.modules"), ENTITY)

    def outward(
        self, module: str, declaration: Declaration, cause: Cause, program: Program
    ) -> None:
        """What a statement of a module changes in other modules."""
        own = {name for d, _ in program.files[module].declarations for name in d.binds}
        imported = program.files[module].imports
        roots = {chain.partition(".")[0] for chain in (*declaration.changes, *declaration.called)}
        outside = any(root in imported or root not in own for root in roots if root)
        if outside or (declaration.kind in (CLASS, DEFINITION) and declaration.calls):
            self.push.effects_of(module, declaration, cause, new=program is self.push.new)

    def _tests(self, path: str) -> set[str]:
        return self.push.tally.tests_of_file(path)

    def _importers(self, path: str, cause: Cause) -> None:
        index = self.push.old.files.get(path)
        if index is not None:
            self.push.executed(path, index.body, cause)

    def _attribute_of_package(self, module: str, cause: Cause) -> None:
        """Importing `pkg.sub` makes `sub` an attribute of `pkg`, for everybody."""
        parts = module_parts(module)
        for path in self.push.old.files:
            if path.endswith("__init__.py") and module_parts(path) == parts[:-1]:
                users = self.push.users.of_submodule(path, parts[-1], module)
                self.push.use(users, cause, module)

    def reordered(self, path: str, modules: tuple[str, ...]) -> None:
        """Imports stand in another order: it matters where they change each other's objects."""
        change = Change(path, 1, "<module>", "import", "imports stand in another order")
        self._reordered_effects(path, modules, Cause(change))
        for dotted in modules:
            for module in self.push.old.modules(dotted, path):
                for declaration, _ in self.push.old.files[module].declarations:
                    self.outward(module, declaration, Cause(change), self.push.old)
                    if declaration.kind == CLASS:
                        self.push.looks.listed((module, _qualified(declaration)), Cause(change))

    def _reordered_effects(self, path: str, modules: tuple[str, ...], cause: Cause) -> None:
        """Which of two modules comes last decides, where both change what is not ours."""
        found: dict[str, int] = {}
        for module in {m for dotted in modules for m in self.push.old.modules(dotted, path)}:
            for declaration, row in self.push.old.files[module].declarations:
                acts = declaration.kind == EFFECT or declaration.changes
                if acts and not self.effects.reducible(module, declaration, new=False):
                    found[module] = found.get(module, 0) | row
        for module, row in sorted(found.items()) if len(found) > 1 else ():
            self.push.executed(module, row, cause)

    def exported(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """`__all__` says what a star import brings."""
        names = self._exports(self.push.old, path, changed.old)
        names = names ^ self._exports(self.push.new, path, changed.new)
        for other, index in self.push.old.files.items():
            if any(path in self.push.old.modules(star, other) for star in index.stars):
                every = {n for d, _ in self.push.old.files[path].declarations for n in d.binds}
                for name in sorted(names or every):
                    self.push.name(other, name, cause, stops=False)

    def starred(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """`from ... import *` is new, gone or of another module: all it brings is affected."""
        brought: set[str] = set()
        for program, declared in ((self.push.old, changed.old), (self.push.new, changed.new)):
            for dotted in {dotted for declaration in declared for dotted in declaration.imports}:
                names = self._brought(program, path, dotted, set())
                if names is None:  # a module that is not ours: nobody knows its names
                    self.effects.namespaces.filled(path, cause)
                    return
                brought |= names
        for name in sorted(brought - {"*"}):
            self.push.name(path, name, cause)

    def _brought(
        self, program: Program, importer: str, dotted: str, seen: set[str]
    ) -> set[str] | None:
        """The names that a star import may bring; None if they cannot be known."""
        modules = program.modules(dotted, importer)
        found: set[str] | None = set() if modules else None
        for module in modules - seen:
            seen.add(module)
            index = program.files[module]
            parts = [self._exports(program, module, ()), *self._listed(index)]
            parts += [self._brought(program, module, star, seen) for star in index.stars]
            if found is None or None in parts:
                return None
            found.update(*(part for part in parts if part is not None))
        return found

    def _listed(self, index: FileIndex) -> Iterator[set[str] | None]:
        """The names that `__all__` lists, which may have an underscore."""
        for declaration, _ in index.declarations:
            if "__all__" in declaration.binds:
                yield set(declaration.literals)

    def computed(self, path: str, cause: Cause) -> None:
        """`__all__` is made of something that is affected: any name may come or go."""
        for other, index in self.push.old.files.items():
            if any(path in self.push.old.modules(star, other) for star in index.stars):
                for program in (self.push.old, self.push.new):
                    for declaration, _ in program.files[path].declarations:
                        for name in declaration.binds if not declaration.container else ():
                            self.push.name(other, name, cause, stops=False)

    def _exports(self, program: Program, path: str, declared: tuple[Declaration, ...]) -> set[str]:
        """What a star import brings: what `__all__` lists, else all that is public."""
        if declared:
            return {name for declaration in declared for name in declaration.literals}
        index = program.files.get(path)
        every = {n for d, _ in index.declarations for n in d.binds} if index is not None else set()
        return {name for name in every if not name.startswith("_")}

    def appeared(self, new_file: Appeared, cause: Cause) -> None:
        """A file is new: imports that used to find something else, or nothing, may find it."""
        path = new_file.path
        for importer, index in self.push.old.files.items():
            for alias, meant in index.imports.items():
                if any(self._now_means(dotted, importer, new_file) for dotted in meant):
                    for declaration, _ in index.declarations:
                        if declaration.kind == IMPORT and alias in declaration.binds:
                            self.push.declaration(importer, declaration, cause)
            for dotted, row in index.modules.items():
                if self._now_means(dotted, importer, new_file):
                    reached = self.push.tally.reaching(importer, row)
                    self.push.reached(reached, cause.through(dotted), ENTITY)
        if any(map(_is_elsewhere, new_file.names)):
            text = f"{path}: may be imported in place of a module that is not yours, by others too"
            self.push.doubt(ShadowingWarning.slug, f"{text}; every test will run.")
            self.push.tally.add_rest(Reason(DOUBT, f"{path} may be found in place of another"))
        if new_file.names:
            self._named(path, cause)
        self._listing(path, cause)
        self._in_children(path, cause)

    def _in_children(self, path: str, cause: Cause) -> None:
        """What only child processes find: beside their script, or as Python starts."""
        directory, _, _ = path.rpartition("/")
        name = module_parts(path)[-1]
        tally, units = self.push.tally, []
        if name in CUSTOMIZING:
            units += tally.reach.of_kind(PROCESS)
        elif self._may_be_imported(name):
            for other, index in self.push.old.files.items():
                if other.rpartition("/")[0] == directory:
                    units += tally.running_as_script(other, index.body)
            for touch, ran in tally.touches("file"):
                if touch.name.rpartition("/")[0] == directory:
                    units += ran
        self.push.reached(tally.reach.at_run_time(units), cause, ENTITY)

    def _may_be_imported(self, name: str) -> bool:
        """Whether anybody wants a module of this name: the library, or an import of ours."""
        return name in sys.stdlib_module_names or any(
            dotted.partition(".")[0] == name
            for index in self.push.old.files.values()
            for dotted in (*index.modules, *(d for meant in index.imports.values() for d in meant))
        )

    def _now_means(self, dotted: str, importer: str, new_file: Appeared) -> bool:
        if dotted.startswith("."):
            path = new_file.path
            program = Program({**self.push.new.files, path: FileIndex(path)})
            base = dotted.rpartition(".")[0]
            meant = program.modules(dotted, importer)
            if base.strip("."):
                meant |= program.modules(base, importer)
            return path in meant
        return bool({dotted, dotted.rpartition(".")[0]} & new_file.names)

    def _named(self, path: str, cause: Cause) -> None:
        """Imports by a string: `importorskip("fast")`, `import_module(name)`."""
        name = module_parts(path)[-1]
        for other, index in self.push.old.files.items():
            row = index.strings.get(name, 0)
            if row:
                self.push.reached(self.push.tally.reaching(other, row), cause, ENTITY)
            for declaration, _ in index.declarations:
                if name in declaration.uses.strings:
                    self.push.declaration(other, declaration, cause)
        for touch, units in self.push.tally.touches("module"):
            if touch.name.rpartition(".")[2] == name:
                reached = self.push.tally.reach.at_run_time(units)
                self.push.reached(reached, cause.through(touch.name), ENTITY)

    def _listing(self, path: str, cause: Cause) -> None:
        """Whoever lists what is in a package finds the new module too."""
        directory = path.rpartition("/")[0]
        near: set[str] = set()
        for other in self.push.old.files:
            if other.rpartition("/")[0] == directory:
                near |= self._tests(other)
        known = Known(frozenset(near))
        users = self.push.users.of_names(LISTERS)
        for where, row in users.rows.items():
            reached = self.push.tally.reaching(where, row)
            tests = {t: below for t, below in reached.tests.items() if t in known.tests}
            self.push.reached(Reached(tests, reached.statements), cause.through("a list"), ENTITY)
        for where, declaration in users.declarations:
            self.push.declaration(where, declaration, cause.through("a list of modules"))

    def gone(self, path: str, cause: Cause) -> None:
        """A file is gone, though something may still import it."""
        for importer, index in self.push.old.files.items():
            if importer not in self.push.new.files or self.push.new.files[importer] is not index:
                continue
            for alias, meant in index.imports.items():
                if any(path in self.push.old.modules(dotted, importer) for dotted in meant):
                    self._broken_import(importer, index, alias, cause)
            for dotted, row in index.modules.items():
                if path in self.push.old.modules(dotted, importer):
                    reached = self.push.tally.reaching(importer, row)
                    self.push.reached(reached, cause.through(dotted), ENTITY)
        self._named(path, cause)

    def name_gone(self, path: str, name: str, cause: Cause) -> None:
        """A module has a name no more, though others may still import it and not even use it."""
        for importer, index in self.push.old.files.items():
            wanted = [
                dotted
                for dotted in {*(d for meant in index.imports.values() for d in meant)}
                if self._is_name_of(dotted, importer, path, name)
            ]
            for dotted in wanted:
                reached = self.push.tally.reaching(importer, index.modules.get(dotted, 0))
                self.push.reached(reached, cause.through(dotted), ENTITY)
            starred = any(path in self.push.old.modules(star, importer) for star in index.stars)
            fails = importer in self.push.new.files and importer not in self.push.imports.whole
            if (wanted or starred) and fails:
                self.push.importers(importer, cause)

    def _is_name_of(self, dotted: str, importer: str, path: str, name: str) -> bool:
        base, _, last = dotted.rpartition(".")
        if last != name:
            return False
        base = base or dotted[: len(dotted) - len(name)]
        return path in self.push.old.modules(base, importer)

    def _broken_import(self, importer: str, index: FileIndex, alias: str, cause: Cause) -> None:
        for declaration, _ in index.declarations:
            if declaration.kind == IMPORT and alias in declaration.binds:
                self.push.declaration(importer, declaration, cause)
                if importer not in self.push.imports.whole:
                    self.push.executed(importer, index.body, cause)


def _qualified(declaration: Declaration) -> str:
    name = declaration.binds[0]
    return f"{declaration.container}.{name}" if declaration.container else name


def _imported(declaration: Declaration) -> Iterator[str]:
    """The dotted names that one alias of an import may mean."""
    yield from declaration.imports


def _is_elsewhere(name: str) -> bool:
    """Whether there is a module of this name outside the project that is not loaded yet."""
    if "." in name or name in sys.modules:
        return False
    installed = (one for one in at_present("sys", "path") if one.endswith(_INSTALLED))
    return name in sys.stdlib_module_names or any(
        os.path.exists(os.path.join(directory, called))
        for directory in installed
        for called in (name, f"{name}.py")
    )
