def model(cls):
    found = []
    for base in reversed(cls.__mro__):
        found.extend(base.__dict__.get("__annotations__", ()))
    cls.fields = found
    return cls


class Base:
    id: int
    made: str


class Apart:
    id: int
