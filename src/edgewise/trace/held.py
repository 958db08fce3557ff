"""The names by which a program gets at an object that one test has filled.

Nothing tells who finds what the `__missing__` of a dictionary has kept there: no code
of the program runs. Whoever does has come by the dictionary, and mentions the name of
a variable or an attribute that holds it, or something that it is in.
"""

from __future__ import annotations

from types import FrameType
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import gc
from edgewise.trace.noting import namespace_of
from edgewise.trace.runtime import address
from edgewise.trace.sites import Site

DEEPEST = 5  # objects around an object that are looked through
Names = set[str | None]  # None stands for any: they cannot be known


def names_of(site: Site, filling: int) -> Names:
    """The names that hold an owner for which a site has done a filling."""
    gone = filling in site.unfollowed or filling in site.lasting or filling in site.anybody
    if gone or any(span.unit == filling for span in site.past):
        return {None}  # it cannot be asked any more who holds those
    names: Names = set()
    filled = {
        at: known for at, known in site.owners.items() if filling in site.by_owner.get(at, ())
    }
    if any(site.is_held_by_exception(identity) for identity in filled):
        return {None}
    objects = [known() for known in filled.values() if known is not None]
    objects[:] = [one for one in objects if one is not None]
    if not objects:
        return names
    for _ in range(DEEPEST):
        if objects:
            objects = _holders(objects, names)
    return names | {None} if objects or not names else names


def _holders(objects: list[Any], names: Names) -> list[Any]:
    """What holds some objects without naming them; the names of the others are added."""
    held = {address(one) for one in objects}
    around: list[Any] = []
    asked = object()  # as of Python 3.13, the arguments of this very call are a holder as well
    for holder in gc.get_referrers(*objects, asked):
        if type(holder) is tuple and holder and holder[-1] is asked:
            continue
        if holder is not objects and not isinstance(holder, FrameType):
            found = _names_in(holder, held)
            names |= found
            if not found or (type(holder) is dict and "__builtins__" not in holder):
                around.append(holder)  # the keys of a dictionary need not be names
    return around


def _names_in(holder: Any, held: set[int]) -> set[str]:
    """The names under which an object, a class or a namespace has one of some objects."""
    namespace = holder if type(holder) is dict else namespace_of(holder)
    if namespace is None:
        return set()
    items = list(namespace.items())
    return {name for name, value in items if address(value) in held and type(name) is str}
