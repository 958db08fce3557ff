"""Who can tell that a parameter has another default.

Whoever runs a statement that reads the parameter: the walk finds them. The rest is
those who look at the locals of a function from elsewhere, or at its header.
"""

from __future__ import annotations

from edgewise.compare.difference import ANNOTATIONS, DEFAULTS, ChangedName
from edgewise.select.cause import Cause
from edgewise.select.push import Push
from edgewise.select.reach import Reached
from edgewise.select.selection import ENTITY

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
