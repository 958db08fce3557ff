def submit(name: str, age: float):
    return f"{name} {age}"


def kinds(function):
    return [kind.__name__ for kind in function.__annotations__.values()]
