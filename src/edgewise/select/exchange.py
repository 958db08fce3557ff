"""A selection as text, for another process of the same run. Plain data: JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from edgewise.compare.difference import Change
from edgewise.select.selection import Fallback, Reason, Selection
from edgewise.standard import builtins as __builtins__
from edgewise.standard import json


def dumps(selection: Selection) -> str:
    """The selection as text."""
    document = asdict(selection)
    for name in ("skipped", "gone", "unsettling"):
        document[name] = sorted(document[name])
    document["after"] = {test: sorted(before) for test, before in selection.after.items()}
    return json.dumps(document)


def loads(text: str) -> Selection:
    """The selection that `dumps` made text of."""
    document = json.loads(text)
    return Selection(
        changes=tuple(Change(**change) for change in document["changes"]),
        reasons={
            test: tuple(_reason(reason) for reason in reasons)
            for test, reasons in document["reasons"].items()
        },
        fallbacks=tuple(Fallback(**fallback) for fallback in document["fallbacks"]),
        skipped=frozenset(document["skipped"]),
        seconds_saved=document["seconds_saved"],
        whole=document["whole"],
        gone=frozenset(document["gone"]),
        current=document["current"],
        likelihood=document["likelihood"],
        after={test: frozenset(before) for test, before in document["after"].items()},
        unsettling=frozenset(document["unsettling"]),
    )


def _reason(document: dict[str, Any]) -> Reason:
    change = document.pop("change")
    return Reason(change=None if change is None else Change(**change), **document)
