"""Small programs of several files, as comparing and selecting see them."""

from __future__ import annotations

from textwrap import dedent

from edgewise.compare.difference import ChangedName
from edgewise.compare.files import FileVersion, compare_files, read
from edgewise.compare.finder import UserFinder
from edgewise.compare.program import Program
from edgewise.compare.users import Users


def version(text: str, path: str = "app.py") -> FileVersion:
    return read(path, dedent(text).encode(), "edge")


def program(**files: str) -> Program:
    """Files by their dotted names, `__` for a dot: `pkg__mod`; `pkg____init__` for a package."""
    paths = {_path(name): text for name, text in files.items()}
    return Program({path: version(text, path).index for path, text in paths.items()})


def _path(name: str) -> str:
    package, dots, _ = name.partition("____init__")
    return package.replace("__", "/") + ("/__init__.py" if dots else ".py")


def finder(**files: str) -> UserFinder:
    return UserFinder(program(**files), frozenset())


def changed(old: str, new: str) -> dict[str, ChangedName]:
    """The names declared otherwise, by qualified name."""
    found = compare_files(version(old), version(new)).names
    return {f"{one.container}.{one.name}".lstrip("."): one for one in found}


def hows(old: str, new: str) -> dict[str, set[str]]:
    """How each of them is."""
    return {name: set(one.how) for name, one in changed(old, new).items()}


def using(users: Users, loose: bool = True) -> set[str]:
    """The files with nodes that use something, and `path:line` of import-time statements."""
    rows = {*users.rows, *(path for path, _ in (users.attribute_rows if loose else ()))}
    declared = [*users.declarations, *(users.loose_declarations if loose else ())]
    return rows | {f"{path}:{declaration.line}" for path, declaration in declared}
