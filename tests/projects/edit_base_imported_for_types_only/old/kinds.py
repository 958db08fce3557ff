from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builtins import dict as Table
else:

    class Table(dict):
        def label(self):
            return "table"
