from typing import get_type_hints


def build(kind):
    hints = get_type_hints(kind.__init__)
    return kind(**{name: part() for name, part in hints.items()})
