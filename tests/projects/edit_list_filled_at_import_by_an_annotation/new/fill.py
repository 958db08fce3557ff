from reg import REG, put


def function() -> put("v2"):
    return 1


def unrelated():
    return 7
