def pack(value):
    match value:
        case str():
            return "s" + value
        case int():
            return "i" + str(value)
        case bool():
            return "b" + str(int(value))
