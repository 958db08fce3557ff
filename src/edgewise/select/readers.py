"""Who reads what a program says of itself: annotations, docstrings, defaults, source, lines."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.compare.difference import ANNOTATIONS, Change, ChangedName, FileDifference
from edgewise.compare.program import ClassKey
from edgewise.compare.users import Users
from edgewise.model.declarations import CLASS, DEFINITION, Declaration
from edgewise.model.names import UNSEEN
from edgewise.select.cause import Cause
from edgewise.select.classes import (
    HEADER_READERS,
    has_fields,
    shows_docstrings,
    watches_body,
)
from edgewise.select.lines import reading_any_lines, reading_lines, staying_definitions, within
from edgewise.select.members import is_read, reads_docstring
from edgewise.select.push import Push, declaration_key, full_name
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY
from edgewise.select.suite import SuiteRules
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex
from edgewise.trace.inspections import SOURCE

# What is asked of frames: they are of functions that ran.
FRAME_READERS = frozenset(
    {
        *("currentframe", "getframeinfo", "stack", "walk_tb"),
        *("extract_tb", "extract_stack", "format_exc", "format_exception", "format_tb"),
        *("print_exc", "print_stack", "exception", "exc_info=", "formatwarning", "showwarning"),
    }
)
WARNING_READERS = frozenset({"catch_warnings", "showwarning", "formatwarning", "warns"})
SOURCE_READERS = frozenset(
    {
        *("co_firstlineno", "co_lines", "findlinestarts", "getline", "getlines", "linecache"),
        *("getsource", "getsourcelines", "findsource"),
    }
)
COMMENT_READERS = frozenset({"getcomments"})  # which stand above a definition, in no text of it
# What is declared for readers of types alone is not compared.
OVERLOAD_READERS = frozenset({"get_overloads"})
CODE_READERS = frozenset(
    {f"__code__{UNSEEN}", "dis", "get_instructions", "co_code", "getclosurevars"}
)
ANNOTATION_READERS = HEADER_READERS[ANNOTATIONS]
# Who reads those of a function without telling of which: other readers are recorded with it.
_SILENT_READERS = frozenset({"__annotations__"})
# What the types in brackets can be read by, of the bases of a class or of whatever type.
ARGUMENT_READERS = frozenset(
    {"__orig_bases__", "__orig_class__", "__args__", "get_args", "get_original_bases"}
)
DOC_READERS = frozenset({"__doc__", "shortDescription"})
DOCTEST_RUNNERS = frozenset(
    {"testmod", "testfile", "DocTestFinder", "DocTestSuite", "run_docstring_examples"}
)


class ReaderRules:
    """What changes to annotations, docstrings and the like reach."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.suite = SuiteRules(push)

    def annotated(self, path: str, changed: ChangedName, cause: Cause) -> None:
        """Annotations reach those who read annotations."""
        self.push.reached(self.push.tally.inspecting(path, changed.name), cause, ENTITY)
        self.read_by(path, ANNOTATION_READERS, cause)

    def read_by(self, path: str, readers: frozenset[str], cause: Cause) -> None:
        """Whoever looks at something of a file by one of these names."""
        users = self.push.users.of_names(readers)
        of_file = self.push.tally.tests_of_file(path)
        tests = self.push.tally.tests_using(users) & of_file
        for name in readers:
            tests |= self.push.tally.looking_up(name).tests.keys() & of_file
        self.push.tally.add_users(tests, cause, sorted(readers)[0])
        for where, declaration in users.declarations:
            self.push.declaration(where, declaration, cause)

    def future(self, path: str, cause: Cause) -> None:
        """All annotations of a file are now text, or no longer."""
        self.push.reached(self.push.tally.inspecting(path, ""), cause, ENTITY)
        for name in self.push.old.files[path].functions:
            self.push.reached(self.push.tally.inspecting(path, name), cause, ENTITY)
        self.push.use(self.push.users.of_names(ANNOTATION_READERS), cause, "__annotations__")
        for key in self.push.old.classes:
            if key[0] == path and has_fields(self.push.old, key):
                self.push.klass(key, cause)
        for declaration, _ in self.push.old.files[path].declarations:
            if declaration.kind == DEFINITION and is_read(self.push.old, path, declaration):
                self.push.declaration(path, declaration, cause)

    def texts(self, path: str, difference: FileDifference) -> None:
        """Who reads docstrings, source or line numbers."""
        if difference.edges:
            self._codes(path, difference)
        for name in sorted(difference.documents):
            change = Change(path, 1, name or "<module>", "docstring", "another docstring")
            self._document(path, name, Cause(change))
        cause = Cause(Change(path, 1, "<module>", "text", "its text changed"))
        tally = self.push.tally
        commented = tally.tests_using(self.push.users.of_names(COMMENT_READERS))
        tally.add_users(commented & tally.tests_of_file(path), cause, "getcomments")
        self.read_by(path, OVERLOAD_READERS, cause)
        if not difference.sources:
            return
        reading = tally.tests_using(self.push.users.of_names(SOURCE_READERS))
        reading |= tally.looking_up(SOURCE).tests.keys()
        framed = tally.tests_using(self.push.users.of_names(FRAME_READERS))
        framed |= tally.tests_using(self.push.users.of_imports(FRAME_READERS))
        framed &= self._with_frames(path, difference.sources)
        if difference.lines:
            moved = self._with_frames(path, difference.lines)
            seen = tally.tests_of_file(path) if path in tally.late else moved
            framed |= tally.tests_using(self._lines_in_tests()) & seen
            reading_any_lines(self.push, moved, cause)
            numbered = reading_lines(tally, path, difference.lines)
            self.push.reached(numbered, cause.through("the number of a line"), ENTITY)
        reading = framed | (reading & tally.tests_of_file(path))
        tally.add_users(reading, cause, "lines or source")

    def _codes(self, path: str, difference: FileDifference) -> None:
        """Who reads the code object of a function whose body changed, or of one around it."""
        tally = self.push.tally
        cause = Cause(difference.edges[0].change)
        self.read_by(path, CODE_READERS, cause)
        looked_up = tally.looking_up("__code__").tests.keys() & tally.tests_of_file(path)
        tally.add_users(looked_up, cause, "__code__")
        for edge in difference.edges:
            qualname = edge.change.procedure
            reached, cause = tally.reading_code(path, qualname), Cause(edge.change)
            own = frozenset(u for u in reached.statements if self._marks(u, path, qualname, cause))
            others = Reached(reached.tests, reached.statements - own)
            self.push.reached(others, cause.through("__code__"), ENTITY)

    def _marks(self, unit: int, path: str, qualname: str, cause: Cause) -> bool:
        """Whether a statement defines a function, and a decorator has read code objects.

        What it makes of that of the function itself shows in what is entered; what it
        keeps of those before is a value like others, and compared as such.
        """
        where, _, line = self.push.tally.reach.matrix.units[unit].key.rpartition(":")
        index = self.push.old.files.get(where)
        for declaration, _ in index.declarations if index is not None else ():
            if declaration.kind == DEFINITION and declaration.line == int(line):
                if (where, full_name(declaration)) == (path, qualname):
                    self.push.entry(path, qualname, cause.through("__code__"))
                return True
        return False

    def _with_frames(self, path: str, moved: frozenset[str]) -> set[str]:
        """Tests that may have seen a frame of a function whose text changed or stands elsewhere.

        Or of the module itself, if it could not be imported to its end.
        """
        tally, index = self.push.tally, self.push.old.files.get(path)
        if index is None or not self._ran_to_its_end(path):
            return tally.tests_of_file(path)
        staying = staying_definitions(index, moved)
        row = 0
        for name, facts in index.functions.items():
            if not within(name, staying):
                row |= facts.entry
        return set(tally.reach.through_imports(tally.hitting(path, row)))

    def _ran_to_its_end(self, path: str) -> bool:
        ran = self.push.tally.ran_at_import(path)
        return all(
            row & ran or not row or declaration.context
            for declaration, row in self.push.old.files[path].declarations
        )

    def _lines_in_tests(self) -> Users:
        """Tests that ask a log record, a warning or a frame for its line.

        Elsewhere `lineno` is as likely to be that of a text the program reads, unless
        there are warnings about.
        """
        users = Users()
        for path, index in self.push.old.files.items():
            if is_test_file(path) or _sees_warnings(index):
                users.add(path, index.attributes.get("lineno", 0))
            for text, row in index.strings.items():
                if "lineno" in text:  # `"%(lineno)d: %(message)s"`
                    users.add(path, row)
        return users

    def _document(self, path: str, name: str, cause: Cause) -> None:
        for where, heir in self._heirs(path, name):
            self.push.reached(self.push.tally.inspecting(where, heir), cause, ENTITY)
        known = self.push.knows.name(path, name)
        owner = "" if self._has_other_names(path, name) else name.rpartition(".")[2]
        self.push.looks.reading(DOC_READERS, known, cause.through("__doc__"), owner)
        looked_up = known.among(self.push.tally.looking_up("__doc__"))
        self.push.reached(looked_up, cause.through("__doc__"), ENTITY)
        known = self.push.knows.name(path, "")  # they are given a module, and look for more
        self.push.looks.reading(DOCTEST_RUNNERS, known, cause.through("doctest"))
        self.suite.doctests(path, name, cause)
        index = self.push.old.files.get(path)
        for declaration, _ in index.declarations if index is not None else ():
            if declaration.binds and full_name(declaration) == name:
                definition = declaration.kind in (DEFINITION, CLASS)
                if definition and reads_docstring(self.push.old, path, declaration):
                    self.push.declaration(path, declaration, cause)
                if shows_docstrings(self.push.old, (path, declaration.container)):
                    self.push.klass((path, declaration.container), cause)

    def _has_other_names(self, path: str, name: str) -> bool:
        """Whether a definition may be had by another name than its own.

        Not a method that nobody reads without calling it, or looks up, and that no
        decorator is given.
        """
        container, _, last = name.rpartition(".")
        if (path, container) not in self.push.old.classes or self.push.tally.has_looked_up(last):
            return True
        listed = self.push.tally.listing((path, container), frozenset())
        if listed.tests or listed.statements:
            return True
        loads = self.push.users.of_loads(last)
        if loads.loose_rows or loads.loose_declarations:
            return True
        every = self.push.old.files[path].declarations
        body = [declaration for declaration, _ in every if declaration.container == container]
        defined = [declaration for declaration in body if last in declaration.binds]
        plain = len(defined) == 1 and defined[0].kind == DEFINITION and not defined[0].decorators
        watched = watches_body(self.push.old, (path, container))
        return not plain or watched or any(last in declaration.uses.names for declaration in body)

    def _heirs(self, path: str, name: str) -> Iterator[tuple[str, str]]:
        """What may be asked for its docstring and have this one: itself, and those below it."""
        yield path, name
        container, _, last = name.rpartition(".")
        for where, below in sorted(self.push.old.subclasses.get((path, name), ())):
            yield where, below
        for where, below in sorted(self.push.old.subclasses.get((path, container), ())):
            yield where, f"{below}.{last}"

    def annotation(self, path: str, declaration: Declaration, cause: Cause) -> None:
        """An annotation means something else: to those who read it."""
        if not self.push.first("annotation", *declaration_key(path, declaration)):
            return
        full = full_name(declaration)
        if declaration.kind == CLASS and self._reads_arguments((path, full)):
            self.push.declaration(path, declaration, cause)
        self.push.reached(self.push.tally.inspecting(path, full), cause, ENTITY)
        told = declaration.kind == DEFINITION
        self.read_by(path, _SILENT_READERS if told else ANNOTATION_READERS, cause)
        key = (path, declaration.container)
        if is_read(self.push.old, path, declaration):
            self.push.declaration(path, declaration, cause)
        elif (
            declaration.kind != DEFINITION
            and key in self.push.old.classes
            and has_fields(self.push.old, key)
        ):
            self.push.klass(key, cause)

    def _reads_arguments(self, key: ClassKey) -> bool:
        """Whether somebody may read what the bases of a class are given: `Store[Book]`."""
        old, reading = self.push.old, self.push.users.of_names(ARGUMENT_READERS)
        if any(reading.rows.values()) or reading.declarations:
            return True
        above = old.ancestors.get(key, frozenset())
        if any("__class_getitem__" in old.classes[one].members for one in above):
            return True
        return key in old.classes and watches_body(old, key, standard=False)


def _sees_warnings(index: FileIndex) -> bool:
    """Whether functions of a file have to do with warnings that are given."""
    last = {chain.rpartition(".")[2] for chain in index.chains}
    return not WARNING_READERS.isdisjoint(last.union(index.names, index.attributes))


def is_test_file(path: str) -> bool:
    """Whether a file has the name of one with tests, or with what tests need."""
    name = path.rpartition("/")[2]
    return name.startswith("test_") or name.endswith(("_test.py", "conftest.py"))
