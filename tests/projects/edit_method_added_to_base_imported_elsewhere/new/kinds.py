try:
    from fast_kinds import Table
except ImportError:

    class Table:
        name = "table"

        def label(self):
            return "new"


def other():
    from decimal import Decimal as Row

    return Row(1)


class Row:
    name = "row"

    def label(self):
        return "new"
