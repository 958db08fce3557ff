from __future__ import annotations

from typing import TYPE_CHECKING, get_type_hints

if TYPE_CHECKING:
    from types_ import Count


def serve(count: Count):
    return count


def limits(namespace):
    return [hint.limit for hint in get_type_hints(serve, namespace).values()]
