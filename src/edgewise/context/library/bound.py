"""What the import-time statements of a library's module come to.

What runs at import shows in the names that are bound to its value: whoever uses
such a name depends on it, and not everybody who imports the module.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from edgewise.context.library.normal import Function
from edgewise.context.library.reader import Reader
from edgewise.context.library.table import Table
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__


class Bound(NamedTuple):
    """What a statement of a module comes to, all that stands in it included."""

    first: int  # line
    last: int
    defines: bool  # a function or class
    imports: bool  # from other modules
    names: tuple[str, ...]  # that it binds, or whose objects it changes


def read(tree: ast.Module, name: str, is_package: bool) -> tuple[Table, list[Bound]]:
    """The table of a module, and what its statements come to.

    Of statements, those that do nothing but bind names, or change what is the module's own.
    """
    reader = Reader(name, is_package)
    found: list[Bound] = []
    for statement in reader.telling(tree.body):
        before = len(reader.rest), reader.table.stars
        reader.binding = set()
        reader.statement(statement, [])
        if before == (len(reader.rest), reader.table.stars):
            defines = isinstance(statement, Function | ast.ClassDef)
            last = statement.end_lineno or statement.lineno
            names = tuple(sorted(reader.binding))
            imports = isinstance(statement, ast.Import | ast.ImportFrom)
            found.append(Bound(statement.lineno, last, defines, imports, names))
    return reader.told(), _apart(found, tree)


def _apart(found: list[Bound], tree: ast.Module) -> list[Bound]:
    """Those that share no line with another statement."""
    count = Counter(line for s in tree.body for line in {s.lineno, s.end_lineno or s.lineno})
    return [one for one in found if count[one.first] == count[one.last] == 1]
