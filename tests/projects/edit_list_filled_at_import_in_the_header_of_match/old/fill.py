from reg import REG, put

match put("v1"):
    case _:
        pass


def unrelated():
    return 7
