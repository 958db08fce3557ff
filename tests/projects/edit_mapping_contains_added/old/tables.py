from collections.abc import Mapping


class Table(Mapping):
    def __getitem__(self, key):
        return {"a": 1}[key]

    def __iter__(self):
        return iter("a")

    def __len__(self):
        return 1


class Row(Table):
    pass


def has(table, key):
    return key in table


def size(text):
    return len(text)
