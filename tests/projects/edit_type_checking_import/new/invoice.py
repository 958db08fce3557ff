from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal


def total(amounts: Sequence[Decimal]):
    return sum(amounts)
