"""What modules hold once all of them have been imported, where that is not what they bound.

A module may fill the tables of another, put its own functions in the place of the
other's, or set an attribute on classes that it finds in a list; and it may have come
by them in ways that no text shows. Whatever way it took, it has happened when the last
test has been collected and the first has not begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.standard import builtins as __builtins__
from edgewise.trace.history import Touch
from edgewise.trace.trait_texts import registered
from edgewise.trace.values import fingerprints

SETTLED = "settled"  # the kind of touch; one without a name: the module was there by then
Settled = Mapping[str, Mapping[str, str]]  # path -> name -> what had become of it


class Settling:
    """Remembers what modules bound, to tell what has become of it since."""

    def __init__(self) -> None:
        self._bound: dict[tuple[int, str], dict[str, str]] = {}  # file, module -> name -> value
        self._registered: dict[str, list[tuple[str, str]]] | None = None  # by module

    def note(
        self, file: int, module: str, found: Mapping[str, str], others: dict[str, str]
    ) -> None:
        """Remember what the body of a module has bound its names to."""
        self._bound[file, module] = {
            **others,
            **{name: _bare(text) for name, text in found.items()},
        }

    def modules(self) -> Iterator[tuple[int, str]]:
        """The files that are known, and as which modules."""
        yield from self._bound

    def since(self, file: int, module: str, namespace: Mapping[str, object]) -> Iterator[Touch]:
        """What names of a module are bound to now, if not to what its body bound them to.

        That a package has its submodules by now is for imports to tell.
        """
        yield Touch(SETTLED, "")
        others: dict[str, str] = {}
        found = fingerprints(namespace, module, others)
        now = {**others, **{name: _bare(text) for name, text in found.items()}}
        before = self._bound[file, module]
        for name, bases in self._registered_in(module):
            if name in now:  # what else it is counts if that is not what it was
                now[name] = f"{now[name] if now[name] != before.get(name) else ''}&{bases}"
        for name in now.keys() | before.keys():
            if now.get(name) != before.get(name) and now.get(name) != f".{module}.{name};":
                yield Touch(SETTLED, f"{name}={now.get(name, '')}")

    def _registered_in(self, module: str) -> Iterator[tuple[str, str]]:
        """The classes of a module that are registered with abstract ones, and with which."""
        if self._registered is None:
            self._registered = {}
            for kind, bases in registered():
                name = type.__dict__["__qualname__"].__get__(kind)
                held = type.__dict__["__dict__"].__get__(kind)
                self._registered.setdefault(str(held.get("__module__")), []).append((name, bases))
        yield from self._registered.get(module, ())

    def forget(self) -> None:
        """Let go of what was remembered."""
        self._bound.clear()
        self._registered = None


def settled(touches: Iterable[Touch]) -> dict[str, str] | None:
    """What has become of names since their module was imported; None if nobody looked."""
    names = [touch.name for touch in touches if touch.kind == SETTLED]
    if not names:
        return None
    found: dict[str, list[str]] = {}
    for text in sorted(filter(None, names)):
        name, _, value = text.partition("=")
        found.setdefault(name, []).append(value)
    return {name: "|".join(values) for name, values in found.items()}


def as_touches(found: Mapping[str, str]) -> Iterator[Touch]:
    """The touches of which `settled` would say the same."""
    yield Touch(SETTLED, "")
    for name, values in found.items():
        for value in values.split("|"):
            yield Touch(SETTLED, f"{name}={value}")


def _bare(text: str) -> str:
    """A fingerprint without how many hold the object: importing it elsewhere is one more."""
    return text.partition(".")[0]
