"""What may bind names of modules and classes through something that it has hold of.

`there.mode = 1` says which name it binds, but not whose. So whoever runs that may have bound
any of that name.
"""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.standard import builtins as __builtins__
from edgewise.trace.file_facts import BINDING

_MARK = f"{BINDING} "


class Setters:
    """The statements that bind an attribute of something."""

    def __init__(self) -> None:
        self.all: dict[int, int] = {}  # file -> their probes
        self.names: set[str] = set()  # the attributes that they bind

    def learn(self, file: int, mentions: Mapping[str, int]) -> None:
        """What a file mentions, and by which probes."""
        for mention, row in mentions.items():
            if mention.startswith(_MARK):
                self.names.add(mention[len(_MARK) :])
                self.all[file] = self.all.get(file, 0) | row
