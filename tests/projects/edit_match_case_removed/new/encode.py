def encode(value):
    match value:
        case int() | float():
            return str(value)
        case str():
            return f"'{value}'"
        case _:
            return "null"
