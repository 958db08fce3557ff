from collections.abc import Callable, Iterable, Sequence
from typing import Any

def take_hits(files: dict[int, Any], hits: dict[int, int], /) -> None: ...
def add_rows(rows: dict[int, int], /, *others: dict[int, int]) -> None: ...
def overlap(rows: dict[int, int], others: dict[int, int], /) -> bool: ...
def settle(
    events: dict[int, Any],
    entries: list[Any],
    make: Callable[[int], Any],
    nothing: object,
    sites: dict[int, Any],
    light: dict[int, int],
    lately: dict[int, Any],
    touches: set[Any],
    /,
) -> list[tuple[int, Any]]: ...
def drain(
    seen: dict[int, Any],
    entries: list[Any],
    make: Callable[[int], Any],
    nothing: object,
    sites: dict[int, Any],
    entered: dict[int, Any],
    lately: dict[int, Any],
    unit: dict[int, int],
    ran: dict[int, int],
    touches: set[Any],
    /,
) -> list[tuple[int, Any]]: ...
def finding(
    settled: dict[int, set[int]],
    seen: dict[int, Any],
    function: Callable[[Any, int, object], None],
    /,
) -> Callable[[Any, int, object], None]: ...
def catching(
    noted: dict[Any, Any], name: str, note: Callable[[], None], /
) -> Callable[[], None]: ...  # from Python 3.11 on
def hear(
    handlers: dict[str, Callable[[tuple[Any, ...]], None]], event: str, /
) -> None: ...  # from Python 3.11 on
def untrack(*objects: object) -> None: ...
def address(thing: object, /) -> int: ...
def addresses(objects: Iterable[object], /) -> bytes: ...
def called(references: list[Callable[[], Any]], /) -> list[Any]: ...
def moved(tables: list[dict[str, Any]], numbers: bytearray, /) -> list[int]: ...
def changed(watched: Sequence[tuple[tuple[Callable[[], Any], ...], Any]], /) -> list[int]: ...

class Names(dict[object, object]):
    def __init__(self, seen: dict[int, Any], /) -> None: ...

class Web:
    def __new__(cls, nodes: Sequence[Any], roots: int, stamps: bool, /) -> Web: ...
    def is_as_before(self, roots: Sequence[Any], /) -> bool: ...
