"""What importing the new version has shown, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from edgewise.data import dataclass, field
from edgewise.standard import builtins as __builtins__


@dataclass(frozen=True, slots=True)
class NewImports:
    """What importing the new version has shown."""

    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of names, by path
    whole: frozenset[str] = frozenset()  # paths of modules whose import came to its end
    failed: frozenset[str] = frozenset()  # of those whose import did not
    rows: Mapping[str, int] = field(default_factory=dict)  # what of their bodies ran, by path
    # path -> what has become of names once everything was imported that tests stand in
    settled: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # (path, line) of an import-time statement -> what ran in it: path -> row
    ran: Mapping[tuple[str, int], Mapping[str, int]] = field(default_factory=dict)
    # functions and classes of modules that are bound, unmarked, to the names they are defined by
    given_back: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # what importing more modules would show; None if that cannot be found out
    trial: Callable[[Sequence[str]], NewImports | None] | None = None
