"""Who can tell that a parameter has another default.

Whoever runs a statement that reads the parameter: the walk finds them. The rest is
those who look at the locals of a function from elsewhere, or at its header.
"""

from __future__ import annotations

from edgewise.compare.difference import ANNOTATIONS, DEFAULTS, ChangedName
from edgewise.compare.finder import GLOBALS_READERS, NAMESPACE_READERS, mentioning
from edgewise.select.cause import Cause
from edgewise.select.push import Push
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY
from edgewise.standard import builtins as __builtins__
from edgewise.trace.index import FileIndex

# Who may read the locals of a function that it is called by.
_FRAME_READERS = frozenset({"f_locals", "getargvalues", "capture_locals", "tb_frame"})


def defaulted(push: Push, path: str, changed: ChangedName, cause: Cause) -> None:
    """Whoever can tell that a definition has another header, if its name means the same."""
    name = changed.name
    full = f"{changed.container}.{name}" if changed.container else name
    single = len(changed.old) == len(changed.new) == 1
    framed = push.users.of_names(_FRAME_READERS)
    if not single or changed.how - {ANNOTATIONS, DEFAULTS} or framed.declarations:
        push.entry(path, full, cause)
        return
    push.reached(push.tally.inspecting(path, full), cause, ENTITY)
    entry = push.old.files[path].functions[full].entry if _has(push, path, full) else 0
    entered = push.tally.reaching(path, entry)
    for other, row in framed.rows.items():
        reached = push.tally.reaching(other, row)
        tests = {test: below for test, below in entered.tests.items() if test in reached.tests}
        statements = entered.statements & reached.statements
        push.reached(Reached(tests, statements), cause.through(f"{path}::{full}()"), ENTITY)


def _has(push: Push, path: str, full: str) -> bool:
    return path in push.old.files and full in push.old.files[path].functions


def known_to_others(push: Push, path: str, name: str) -> bool:
    """Whether anybody can call a function of a module other than by its name in its file.

    Another file mentions the name, somebody looked it up, or its module is one of
    which names can be read in other ways.
    """
    looked_up = push.tally.has_looked_up(name)
    listed = push.tally.listing_module(path)
    escapes = path in push.users.escaping or push.users.foreign.hold(path)
    if looked_up or listed.tests or listed.statements or escapes:
        return True
    return any(
        _may_mention(index, name if other != path else "")
        for program in (push.old, push.new)
        for other, index in program.files.items()
    )


def _may_mention(index: FileIndex, name: str) -> bool:
    """Whether a file mentions a name in any way; of the file itself, whether it reads them all."""
    readers = GLOBALS_READERS if name else GLOBALS_READERS | NAMESPACE_READERS
    names = readers | {name} if name else readers
    if mentioning(index, names):
        return True
    imported = {part for meant in index.imports.values() for one in meant for part in _parts(one)}
    within = {part for chain in (*index.chains, *index.modules) for part in _parts(chain)}
    if name and name in imported | within | set(index.strings):
        return True
    every = (declaration.uses for declaration, _ in index.declarations)
    return any(
        names & (used.names | used.attributes | used.strings | used.bare | used.loads)
        or any(names.intersection(_parts(chain)) for chain in (*used.chains, *used.own))
        for used in every
    )


def _parts(dotted: str) -> list[str]:
    return dotted.split(".")
