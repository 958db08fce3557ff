from collections.abc import Sequence


class Pair:
    def __len__(self):
        return 2


def kind(thing):
    return "sequence" if isinstance(thing, Sequence) else "single"
