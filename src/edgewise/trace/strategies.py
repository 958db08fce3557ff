"""What Hypothesis computes once about a strategy, and who profits from it.

Strategies are mostly made once, for a module or a whole suite. What Hypothesis asks
of one (its label, whether it is valid, what it stands for) is computed by the first
test that draws from it, and kept on it; that may call the program: a `__repr__`, the
definition of a deferred strategy, the function that extends a recursive one. No code
with probes sees the later tests find it, so these few attributes are replaced by
ones that tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, sys

_PACKAGE = "hypothesis.strategies._internal"
_KEPT = {  # attributes that are computed once, by module and class
    f"{_PACKAGE}.strategies": ("SearchStrategy", ("label", "validate")),
    f"{_PACKAGE}.lazy": ("LazyStrategy", ("wrapped_strategy",)),
    f"{_PACKAGE}.deferred": ("DeferredStrategy", ("wrapped_strategy",)),
}
_NOTES = "_edgewise_computed"  # where a strategy keeps which units computed what

Compute = Callable[[Callable[[], Any]], tuple[Any, int | None]]


class Strategies:
    """Watches the strategies of Hypothesis, once there are any.

    `compute` runs a function as a unit of its own and gives its result and the unit,
    if there was anything in it; `refer` makes the unit that is open depend on another.
    """

    def __init__(self, compute: Compute, refer: Callable[[int], None]) -> None:
        self._compute = compute
        self._refer = refer
        self._replaced: list[tuple[type, str, Any]] = []

    def look(self) -> None:
        """Start to watch if Hypothesis has been imported."""
        if self._replaced or f"{_PACKAGE}.lazy" not in sys.modules:
            return
        for module, (name, attributes) in _KEPT.items():
            kind = getattr(sys.modules.get(module), name, None)
            for attribute in attributes:
                known = vars(kind).get(attribute) if isinstance(kind, type) else None
                if isinstance(kind, type) and known is not None:
                    self._replaced.append((kind, attribute, known))
                    setattr(kind, attribute, self._telling(attribute, known))

    def forget(self) -> None:
        """Leave Hypothesis as it was."""
        for kind, attribute, known in self._replaced:
            setattr(kind, attribute, known)
        self._replaced.clear()

    def _telling(self, attribute: str, known: Any) -> Any:
        if not isinstance(known, property):
            return self._once(attribute, known)
        assert known.fget is not None
        return property(self._once(attribute, known.fget), known.fset, known.fdel)

    def _once(self, attribute: str, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """`function`, whose first call on a strategy is noted there."""

        @functools.wraps(function)
        def once(strategy: Any) -> Any:
            notes: dict[str, int | None] = vars(strategy).setdefault(_NOTES, {})
            if attribute not in notes:
                notes[attribute] = None  # it may ask for itself while it is computed
                try:
                    result, notes[attribute] = self._compute(lambda: function(strategy))
                except BaseException:
                    del notes[attribute]
                    raise
                return result
            unit = notes[attribute]
            if unit is not None:
                self._refer(unit)
            return function(strategy)

        return once
