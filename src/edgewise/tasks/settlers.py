"""Which test files are to be imported though none of their tests runs?

Importing one may fill the table of another module, set an attribute of its class or put
a function in the place of another. Recorded is what names had become when all had been
collected, not who did it. So a file is taken to have had a hand in it if what runs when
it is imported, with what nobody else imports, mentions such a name: by its own text, or
in a module of which it runs functions. To import one too many costs its import.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from edgewise.source.working_tree import WorkingTree
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__
from edgewise.store.matrix import AnyUnit, CoverageMatrix
from edgewise.trace.history import COLLECT, IMPORT, LIBRARY, STATEMENT
from edgewise.trace.index import FileIndex
from edgewise.trace.indexes import Indexes
from edgewise.trace.settling import SETTLED, settled

_SETTLED = frozenset({SETTLED})
_AT_IMPORT = frozenset({IMPORT, STATEMENT, LIBRARY, COLLECT})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Read = Callable[[str], bytes | None]


def settlers(
    matrix: CoverageMatrix,
    tree: WorkingTree,
    indexes: Indexes,
    run: Iterable[str],
    files: Iterable[str],
) -> frozenset[str]:
    """Of some test files, those that may make names what the tests that run found them to be."""
    own = [matrix.history(test).unit for test in run if test in matrix.histories]
    reached = _reached(matrix, own)
    at_import = {at for at in reached if matrix.units[at].kind in _AT_IMPORT}
    there = {at for at in at_import if matrix.units[at].kind == IMPORT}
    names = frozenset(_settled(matrix, there))
    names = names and names & _used(matrix, _reached(matrix, own, at_import), indexes)
    if not names:
        return frozenset()
    collected: dict[str, list[int]] = {}
    for at in matrix.of_kind(COLLECT):
        collected.setdefault(matrix.units[at].key, []).append(at)
    known = _Known(tree.read, names)
    return frozenset(
        path
        for path in files
        if any(
            _settles(matrix, matrix.units[at], known)
            for at in _reached(matrix, collected.get(path, ()), there)
        )
    )


def _reached(
    matrix: CoverageMatrix, units: Iterable[int], without: Collection[int] = ()
) -> set[int]:
    found: set[int] = set()
    waiting = list(units)
    while waiting:
        at = waiting.pop()
        if at not in found and at not in without:
            found.add(at)
            waiting += matrix.units[at].refs
    return found


def _settled(matrix: CoverageMatrix, imports: Iterable[int]) -> Iterator[str]:
    """What had become something else by then, by the last parts of its names."""
    for at in imports:
        for name in settled(matrix.units[at].touches_of(_SETTLED)) or ():
            yield name.rpartition(".")[2]


def _used(matrix: CoverageMatrix, units: Iterable[int], indexes: Indexes) -> frozenset[str]:
    """The last parts of all names and chains in statements that some units ran."""
    rows: dict[int, int] = {}
    for at in units:
        for file, bits in matrix.units[at].hits.items():
            rows[file] = rows.get(file, 0) | bits
    found: set[str] = set()
    for file, bits in rows.items():
        stored = matrix.files[file]
        index = indexes.read(stored.path, stored.digest)
        if index is None:
            continue
        said = {name.partition("[")[0].rpartition(".")[2] for name in _mentioned(index, bits)}
        found |= said
        for alias in said & index.imports.keys():
            found.update(dotted.rpartition(".")[2] for dotted in index.imports[alias])
    return frozenset(found)


def _mentioned(index: FileIndex, bits: int) -> Iterator[str]:
    """What the statements behind some probes of a file mention."""
    for rows in (index.names, index.chains, index.own, index.attributes):
        yield from (name for name, row in rows.items() if row & bits)


def _settles(matrix: CoverageMatrix, unit: AnyUnit, known: _Known) -> bool:
    """Whether a piece of an import may have made a name what it had become."""
    own = unit.key.partition(":")[0]  # of a statement, without its line
    others = {matrix.files[file].path for file in unit.files} - {own}
    return known.at_import(own) or any(map(known.anywhere, others))


class _Known:
    """Which files mention some names; each is read once."""

    def __init__(self, read: Read, names: frozenset[str]) -> None:
        self.read = read
        self.names = names
        self._found: dict[str, tuple[bool, bool]] = {}  # anywhere, in what runs at import

    def anywhere(self, path: str) -> bool:
        return self._mentions(path)[0]

    def at_import(self, path: str) -> bool:
        return self._mentions(path)[1]

    def _mentions(self, path: str) -> tuple[bool, bool]:
        if path not in self._found:
            text = self.read(path) or b""
            said = any(name.encode() in text for name in self.names)
            self._found[path] = said, said and not self.names.isdisjoint(words_at_import(text))
        return self._found[path]


def words_at_import(text: bytes) -> frozenset[str]:
    """The names, attributes and texts in what a file runs when it is imported.

    >>> sorted(words_at_import(b"import reg\\nreg.MODE = 1\\ndef f():\\n    reg.LIMIT = 2"))
    ['MODE', 'reg']
    >>> sorted(words_at_import(b"def f():\\n    LIMIT.add(2)\\nf()"))
    ['LIMIT', 'add', 'f']
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()  # it could not be imported
    bodies: dict[str, list[ast.stmt]] = {}
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _FUNCTIONS):
            bodies.setdefault(node.name, []).extend(node.body)
            waiting += [node.args, *node.decorator_list]
        else:
            found.update(_words(node))
            waiting += ast.iter_child_nodes(node)
        if not waiting:  # what is mentioned may have been called
            for name in found & bodies.keys():
                waiting += bodies.pop(name)
    return frozenset(found)


def _words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.alias):
        yield node.name.rpartition(".")[2]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
