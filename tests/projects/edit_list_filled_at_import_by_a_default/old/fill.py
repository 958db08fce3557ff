from reg import REG, put


def function(x=put("v1")):
    return x


def unrelated():
    return 7
