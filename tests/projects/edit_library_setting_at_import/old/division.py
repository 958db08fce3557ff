from decimal import Decimal

import precision  # noqa: F401


def quotient(a, b):
    return str(Decimal(a) / Decimal(b))
