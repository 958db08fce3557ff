from decimal import Decimal

import money


def third():
    return str(Decimal(1) / 3)
