from collections.abc import Iterable, Mapping
from typing import Any

def take_hits(files: dict[int, Any], hits: dict[int, int], /) -> None: ...
def add_rows(rows: dict[int, int], /, *others: dict[int, int]) -> None: ...
def settle(
    events: dict[tuple[int, ...], Any],
    entries: Mapping[tuple[int, ...], Any],
    nothing: object,
    light: dict[int, int],
    lately: dict[int, Any],
    /,
) -> list[tuple[int, ...]]: ...
def sort_events(
    events: dict[tuple[int, ...], Any],
    known: Mapping[tuple[int, ...], Any],
    sites: Mapping[tuple[int, int], Any],
    touches: set[Any],
    /,
) -> list[tuple[int, ...]]: ...
def addresses(objects: Iterable[object], /) -> bytes: ...
