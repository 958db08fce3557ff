def encode(value):
    match value:
        case int() | float():
            return str(value)
        case str():
            return f"'{value}'"
        case [*items]:
            return "[" + ",".join(encode(item) for item in items) + "]"
        case _:
            return "null"
