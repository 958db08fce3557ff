from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal


def total(amounts: list[Decimal]):
    return sum(amounts)
