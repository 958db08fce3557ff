"""Why does a test run, or why not?"""

from __future__ import annotations

from edgewise.errors import UnknownTestError
from edgewise.select.selection import Selection
from edgewise.standard import builtins as __builtins__
from edgewise.standard import difflib


def why(selection: Selection, test: str) -> Selection:
    """The part of a selection that is about one test, or about all that bear its name."""
    everybody = {*selection.reasons, *selection.skipped}
    named = {one for one in everybody if one == test or one.startswith((f"{test}::", f"{test}["))}
    if not named:
        raise UnknownTestError(f"pytest collects no test '{test}'.{_hint(test, everybody)}")
    return Selection(
        changes=selection.changes,
        reasons={one: why for one, why in selection.reasons.items() if one in named},
        fallbacks=selection.fallbacks,
        skipped=selection.skipped & named,
        whole=selection.whole,
    )


def _hint(test: str, everybody: set[str]) -> str:
    """The tests that may have been meant."""
    name = test.rpartition("::")[2]
    same = sorted(one for one in everybody if one.rpartition("::")[2].startswith(name))
    close = difflib.get_close_matches(test, sorted(everybody), 5, 0.7)
    found = list(dict.fromkeys([*same[:5], *close]))[:5]
    return f" Did you mean {', '.join(found)}?" if found else ""
