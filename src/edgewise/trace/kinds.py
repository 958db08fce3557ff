"""Classes that are asked for by themselves, not by what they are equal to."""

from __future__ import annotations

from edgewise.standard import builtins as __builtins__


class Kinds(tuple[type, ...]):
    """Some classes. Whether one is among them no class is asked: its metaclass may mind.

    >>> class Meta(type):
    ...     def __eq__(self, other):
    ...         raise TypeError
    >>> class Odd(metaclass=Meta): ...
    >>> Odd in Kinds((int, str))
    False
    """

    __slots__ = ()

    def __contains__(self, kind: object) -> bool:
        for one in self:  # noqa: SIM110 -- sooner done than by `any`
            if kind is one:
                return True
        return False
