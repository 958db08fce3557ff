"""Whether decorators look at what they decorate.

One that is not ours may look at anything. Of one that is ours, all that ran as it was
applied is known, and so is what that mentions.
"""

from __future__ import annotations

from edgewise.compare.difference import ANNOTATIONS, DEFAULTS, ChangedName
from edgewise.compare.finder import mentioning
from edgewise.compare.program import Program
from edgewise.compare.users import any_of
from edgewise.model.declarations import DEFINITION, Declaration
from edgewise.select.classes import HEADER_READERS
from edgewise.select.push import Push
from edgewise.standard import builtins as __builtins__

# Who is given one of these can see the header of a function.
_LOOKERS = frozenset().union(*HEADER_READERS.values()) | frozenset(
    [
        *("signature", "getfullargspec", "getcallargs", "__code__", "__dict__", "__wrapped__"),
        *("vars", "dir", "getattr", "hasattr", "wraps", "update_wrapper", "getmembers", "eval"),
        *("exec", "getsource", "getsourcelines", "__reduce__", "__text_signature__", "partial"),
    ]
)
_HARMLESS = frozenset({"isinstance", "callable"})


def look_away(push: Push, path: str, changed: ChangedName) -> bool:
    """Whether no decorator of a definition has seen a change to its defaults or annotations."""
    if not changed.how <= {ANNOTATIONS, DEFAULTS}:
        return False
    return all(
        _looks_away(push, program, path, declaration)
        for program, declared in ((push.old, changed.old), (push.new, changed.new))
        for declaration in declared
    )


def _looks_away(push: Push, program: Program, path: str, declaration: Declaration) -> bool:
    """Whether all that decorated a definition is functions of ours that do not look at it."""
    plain = declaration.kind == DEFINITION and declaration.decorators and not declaration.called
    if not plain or path not in program.files:
        return False
    ran = push.ran_in(path, declaration, program is push.new)
    for decorator in declaration.decorators:
        for where, name in program.definers(path, decorator) or [("", "")]:
            index = program.files.get(where)
            facts = index.functions.get(name) if index is not None else None
            if facts is None or not facts.entry & ran.get(where, 0):
                return False
    return not any(_looks(program, where, row) for where, row in ran.items())


def _looks(program: Program, path: str, row: int) -> bool:
    """Whether nodes of a file look at headers, or hand things to who knows whom."""
    index = program.files.get(path)
    if index is None:
        return True
    handed = any_of(index.handed, index.handed.keys() - _HARMLESS)
    return bool(row & (handed | mentioning(index, _LOOKERS)))
