"""Whether a name stands for the same value in both versions."""

from __future__ import annotations

from edgewise.compare.declared import may_use
from edgewise.compare.program import Program
from edgewise.model.names import Uses
from edgewise.select.push import Push
from edgewise.standard import builtins as __builtins__
from edgewise.trace.outlines import MARK


def same_value(push: Push, path: str, name: str) -> bool:
    """Whether a name is bound to the same plain value in both versions."""
    old = push.tally.values.get(path, {}).get(name)
    if old is None or MARK in old:
        return False  # an outline is not all there is to a value
    if old != push.imports.values.get(path, {}).get(name):
        return False
    programs = (push.old, push.new)
    if path in push.tally.late and not all(_is_plain(one, path, name) for one in programs):
        return False  # what it is bound to in a test, only a test can tell
    return not any(_was_another(program, path, name) for program in programs)


def _is_plain(program: Program, path: str, full: str) -> bool:
    """Whether a name is bound to what its statements themselves say, wherever they run."""
    container, _, name = full.rpartition(".")
    index = program.files.get(path)
    every = [d for d, _ in index.declarations if d.container == container] if index else []
    binding = [d for d in every if name in d.binds]
    return all(d.uses == Uses() and not d.calls and not d.context for d in binding)


def _was_another(program: Program, path: str, full: str) -> bool:
    """Whether a name had other values before its last, and somebody may have read them."""
    container, _, name = full.rpartition(".")
    index = program.files.get(path)
    every = [d for d, _ in index.declarations if d.container == container] if index else []
    bound = [at for at, d in enumerate(every) if name in d.binds]
    return any(may_use(d, name) for d in every[bound[0] : bound[-1]]) if bound else False
