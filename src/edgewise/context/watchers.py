"""Which watchers there are: ours, and those that other distributions bring."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Iterator

    from edgewise.config import ContextConfig
    from edgewise.context.watcher import Watcher

# By kind: the module and the name of what makes a watcher of a `ContextConfig`.
OURS: dict[str, str] = {
    "file": "edgewise.context.files:Files",
    "env": "edgewise.context.environment:Environment",
    "schema": "edgewise.context.schemas:Schemas",
}


def watchers(config: ContextConfig) -> list[Watcher]:
    """The watchers that are switched on, ours first."""
    return [*watchers_of_children(config), *_others(config)]


def watchers_of_children(config: ContextConfig) -> list[Watcher]:
    """Those of ours, which are quickly loaded; a child process has no others."""
    return [_made(where, config) for kind, where in OURS.items() if kind not in config.off]


def _made(where: str, config: ContextConfig) -> Watcher:
    module, _, name = where.partition(":")
    __import__(module)
    watcher: Watcher = getattr(sys.modules[module], name)(config)
    return watcher


def _others(config: ContextConfig) -> Iterator[Watcher]:
    from importlib.metadata import entry_points

    from edgewise.context.watcher import GROUP

    for point in entry_points(group=GROUP):
        if point.name not in config.off and point.name not in OURS:
            yield point.load()(config)
