class Record:
    def __init__(self, **values):
        for name, kind in type(self).__annotations__.items():
            setattr(self, name, kind(values[name]))


class User(Record):
    age: int


class Place(Record):
    name: str


def helper():
    return 1
