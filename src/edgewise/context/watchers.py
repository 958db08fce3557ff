"""Which watchers there are: ours, and those that other distributions bring."""

from __future__ import annotations

from edgewise.standard import at_present, os, sys
from edgewise.standard import builtins as __builtins__

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from typing import Any, NoReturn

    from edgewise.config import ContextConfig
    from edgewise.context.watcher import Watcher

# By kind: the module and the name of what makes a watcher of a `ContextConfig`.
OURS: dict[str, str] = {
    "file": "edgewise.context.files:Files",
    "env": "edgewise.context.environment:Environment",
    "schema": "edgewise.context.schemas:Schemas",
    "use": "edgewise.context.network:Network",
    "library": "edgewise.context.library.watcher:LibraryWatcher",
}


def watchers(config: ContextConfig) -> list[Watcher]:
    """The watchers that are switched on, ours first."""
    found = [_made(where, config) for kind, where in OURS.items() if kind not in config.off]
    if _are_there_others():
        _add_others(found, config)
    return found


def _add_others(found: list[Watcher], config: ContextConfig) -> None:
    """Add the watchers and formats that other distributions bring."""
    from importlib.metadata import entry_points

    from edgewise.context.files import Files
    from edgewise.context.watcher import FORMATS, GROUP

    points = entry_points()
    for watcher in found:
        if isinstance(watcher, Files):
            watcher.meanings.update((p.name, _loaded(p)) for p in points.select(group=FORMATS))
    for point in points.select(group=GROUP):
        if point.name not in config.off and point.name not in OURS:
            try:
                found.append(_loaded(point)(config))
            except Exception as error:  # that of somebody else
                found.append(Broken(point.name, error))


def _loaded(point: EntryPoint) -> Callable[..., Any]:
    """What an entry point stands for; if it cannot be loaded, something that always fails."""
    try:
        loaded: Callable[..., Any] = point.load()
    except Exception as error:
        return Broken(point.name, error).fail
    return loaded


class Broken:
    """In the place of a watcher that cannot be loaded: what it would have seen, nobody knows.

    So each test may depend on it, and runs each time until it is mended.
    """

    def __init__(self, kind: str, error: Exception) -> None:
        self.kind = kind
        self.error = error

    def fail(self, *_: object) -> NoReturn:
        """What all of it does."""
        raise self.error

    def install(self, touch: Callable[[str], None]) -> None:
        self.fail()

    def uninstall(self) -> None:
        """There is nothing to put back."""

    def fingerprint(self, name: str) -> str:
        self.fail()

    def explain(self, name: str, old: str, new: str) -> str:
        return f"what watches '{self.kind}' cannot be loaded, or could not be"

    def afterwards(self) -> list[str]:
        """What everybody depends on."""
        return ["everything"]


def _are_there_others() -> bool:
    """Whether any distribution has an entry point for us; asking for all takes 50 ms."""
    for directory in dict.fromkeys(at_present("sys", "path")):
        try:
            names = os.listdir(directory or ".")
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(os.path.join(directory, name, "entry_points.txt"), "rb") as file:
                        if b"[edgewise." in file.read():
                            return True
                except OSError:
                    continue
    return False


def watchers_of_children(config: ContextConfig) -> list[Watcher]:
    """Those of ours that are quickly loaded; a child process has no others."""
    return [
        _made(where, config)
        for kind, where in OURS.items()
        if kind not in config.off and kind != "library"  # whose parent knows all there is to it
    ]


def _made(where: str, config: ContextConfig) -> Watcher:
    module, _, name = where.partition(":")
    __import__(module)
    watcher: Watcher = getattr(sys.modules[module], name)(config)
    return watcher
