"""What the members of an enumeration are like, and which there are.

A member is held by its class alone, and may be given attributes like any other object.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeGuard

from edgewise.plugin.glances import attributes, glance
from edgewise.plugin.sharing import held_by
from edgewise.standard import builtins as __builtins__


def is_enumeration(value: Any) -> TypeGuard[type[Enum]]:
    """Whether this is an enumeration, not a member of one."""
    return issubclass(type(value), type) and issubclass(value, Enum)


def state_of_members(kind: type[Enum]) -> dict[str, object]:
    """What the members of an enumeration hold, by attribute; "" stands for which there are.

    Those that flags make up when they are combined do not count.
    """
    members = held_by(kind).get("_member_map_", {})
    state: dict[str, Any] = {"": glance(members)}
    for name, member in members.items():
        for attribute, part in attributes(member).items():
            state[attribute] = (*state.get(attribute, ()), name, glance(part))
    return state
