from kinds import Name, Price


def record():
    class Record:
        price: Price
        name: Name

    return {key: value.__name__ for key, value in Record.__annotations__.items()}


def other(name: Name):
    return name
