"""What has become of the names of modules since their bodies ran."""

from __future__ import annotations

import json
from typing import Any

from edgewise.trace.history import Touch
from edgewise.trace.settling import SETTLED, Settling, settled
from edgewise.trace.values import fingerprints

HERE = __name__


def noted(namespace: dict[str, Any]) -> Settling:
    settling, others = Settling(), dict[str, str]()
    settling.note(0, HERE, fingerprints(namespace, HERE, others), others)
    return settling


def changed(settling: Settling, namespace: dict[str, Any]) -> set[str]:
    return set(settled(settling.since(0, HERE, namespace)) or ())


class Holder:
    tags: tuple[str, ...] = ()


def test_what_stays_is_not_told() -> None:
    namespace: dict[str, Any] = {"table": [1], "json": json, "len": len, "Holder": Holder}
    assert not changed(noted(namespace), namespace)


def test_another_reference_is_no_change() -> None:
    namespace: dict[str, Any] = {"table": [1]}
    settling = noted(namespace)
    held = [namespace["table"]]
    assert held
    assert not changed(settling, namespace)


def test_a_filled_table_a_replaced_function_and_names_that_come_and_go() -> None:
    namespace: dict[str, Any] = {"table": [], "run": len, "gone": 1, "hook": None}
    settling = noted(namespace)
    namespace["table"].append("x")
    namespace["run"] = namespace["hook"] = print
    namespace["come"] = 2
    del namespace["gone"]
    assert changed(settling, namespace) == {"table", "run", "hook", "gone", "come"}


def test_attributes_of_classes_count() -> None:
    namespace = {"Holder": Holder}
    settling = noted(namespace)
    Holder.tags = ("a",)
    try:
        assert changed(settling, namespace) == {"Holder.tags"}
    finally:
        Holder.tags = ()


def test_that_nobody_looked_is_not_that_nothing_changed() -> None:
    assert settled([Touch("value", "a=1")]) is None
    assert settled([Touch(SETTLED, "")]) == {}
