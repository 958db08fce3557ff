from reg import REG, put

store = REG
store += ["v1"]


def unrelated():
    return 7
