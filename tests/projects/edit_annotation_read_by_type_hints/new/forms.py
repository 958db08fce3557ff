import typing


def submit(name: str, age: float):
    return f"{name} {age}"


def fields(handler):
    hints = typing.get_type_hints(handler)
    return {name: kind.__name__ for name, kind in hints.items()}
