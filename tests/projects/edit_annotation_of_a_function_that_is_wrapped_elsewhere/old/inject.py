from typing import get_type_hints


def build(make):
    hints = get_type_hints(make)
    return make(*(part() for name, part in hints.items()))
