from reg import REG, put

match put("v2"):
    case _:
        pass


def unrelated():
    return 7
