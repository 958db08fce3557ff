"""What people and programs read about what surrounds the program."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.report.document import Document
from edgewise.select.context import Dependence
from edgewise.standard import builtins as __builtins__

_TITLES = {
    "file": "files and directories",
    "env": "variables of the environment",
    "library": "libraries",
    "schema": "databases",
    "use": "the clock, chance and the network",
}


def context_text(found: Sequence[Dependence], test: str | None) -> str:
    """What has moved first, and then all that was used, by kind."""
    whose = test or "the suite"
    if not found:
        return f"{whose} uses nothing outside the program that is watched"
    lines = _moved(found)
    for kind in dict.fromkeys([*_TITLES, *(one.key.kind for one in found)]):
        mine = [one for one in found if one.key.kind == kind]
        if mine:
            lines += ["", f"{_TITLES.get(kind, kind)} ({len(mine)})"]
            lines += [f"  {_line(one, test)}" for one in mine]
    return "\n".join(lines)


def _moved(found: Sequence[Dependence]) -> list[str]:
    texts = dict.fromkeys(one.moved for one in found if one.moved is not None)
    if not texts:
        return ["nothing has moved since it was recorded"]
    return ["moved since it was recorded", *(f"  {text}" for text in texts)]


def _line(one: Dependence, test: str | None) -> str:
    mark = "* " if one.moved is not None else "  "
    if test is not None and one.tests == 1:
        return mark + one.key.name
    return f"{mark}{one.key.name}  ({one.tests} test{'' if one.tests == 1 else 's'})"


def context_document(found: Sequence[Dependence], test: str | None) -> Document:
    """The answer of `edgewise context --json`."""
    return {
        "version": 1,
        "test": test,
        "context": [
            {
                "kind": one.key.kind,
                "name": one.key.name,
                "tests": one.tests,
                "moved": one.moved is not None,
                "text": one.moved,
            }
            for one in found
        ],
    }
