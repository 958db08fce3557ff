"""What code that was made of text can have done, beside what its names tell.

Such code has no probes. The names that stand in it are recorded as if they had been
looked up; what it asks for by other means, or makes, has to be told from them.
"""

from __future__ import annotations

from collections.abc import Callable

from edgewise.select.reach import Reached
from edgewise.select.tally import Tally
from edgewise.standard import builtins as __builtins__
from edgewise.trace.executed import ASKING
from edgewise.trace.inspections import PICKLED

# What looks at more than it names: by itself, or of something.
_ASKING = frozenset(f"{name}()" for name in ASKING)
_OPEN = frozenset(
    [
        *("builtins", "modules", "__dict__", "__globals__", "f_globals", "f_back", "_getframe"),
        *("currentframe", "stack", "getmembers", "getmodule", "attrgetter", "methodcaller"),
        *("import_module", "__import__", "__subclasses__", "__builtins__", "get_type_hints"),
    ]
)
# What makes objects around `__init__`, or classes; the body of a class is among it.
_MAKING = frozenset(
    [
        *("__new__", "__class__", "__qualname__", "type", "new_class", "make_dataclass"),
        *("__reduce__", "__reduce_ex__", "__subclasscheck__", "issubclass", "make_class"),
        *("Mock", "MagicMock", "AsyncMock", "NonCallableMock", "NonCallableMagicMock"),
        *("create_autospec", "patch", "dispatch"),
    ]
)


def looking_around(tally: Tally, reached: Reached) -> Reached:
    """Of those who evaluate text, whose text may ask for names that do not stand in it."""
    if not reached.tests and not reached.statements:
        return reached
    around = _asking(tally)
    tests = {test: below for test, below in reached.tests.items() if test in around.tests}
    return Reached(tests, reached.statements & around.statements)


def making(tally: Tally, name: str, resolvers: frozenset[str]) -> Reached:
    """Who looked a class up by its name and may have made an object of it around `__init__`.

    A pickle does, a text that mentions how, or a library that imports what it is told.
    """
    pickled = _touching(tally, lambda parts: parts[0] == PICKLED[:-1] and name in parts)
    around = [_touching(tally, lambda parts: bool(_MAKING.intersection(parts))), _asking(tally)]
    looked_up = tally.looking_up(name)
    if resolvers:
        # What a test looks up is nothing to a library that ran between tests: as garbage, say.
        by_all = tally.has_all_looked_up(name)
        known = tally.is_watched(resolvers)
        around.append(tally.in_libraries(resolvers, by_all) if known else looked_up)
    tests = {t: b for t, b in looked_up.tests.items() if any(t in one.tests for one in around)}
    units = frozenset[int]().union(*(one.statements for one in around))
    statements = pickled.statements | (looked_up.statements & units)
    return Reached({**tests, **pickled.tests}, statements)


def _asking(tally: Tally) -> Reached:
    return _touching(tally, lambda parts: parts[0] in _ASKING or bool(_OPEN.intersection(parts)))


def _touching(tally: Tally, wanted: Callable[[list[str]], bool]) -> Reached:
    """Who looked up a name, or a path of names, that is wanted."""
    found: list[int] = []
    for touch, units in tally.touches("attribute"):
        if wanted(touch.name.replace(":", ".").split(".")):
            found += units
    return tally.reach.at_run_time(found)
