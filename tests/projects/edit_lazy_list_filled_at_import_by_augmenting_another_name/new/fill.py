from reg import REG, put

store = REG
store += ["v2"]


def unrelated():
    return 7
