try:
    from fast_kinds import Table
except ImportError:

    class Table:
        name = "table"


def other():
    from decimal import Decimal as Row

    return Row(1)


class Row:
    name = "row"
