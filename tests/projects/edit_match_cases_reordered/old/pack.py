def pack(value):
    match value:
        case str():
            return "s" + value
        case bool():
            return "b" + str(int(value))
        case int():
            return "i" + str(value)
