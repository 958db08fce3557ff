from reg import REG, put


def function() -> put("v1"):
    return 1


def unrelated():
    return 7
