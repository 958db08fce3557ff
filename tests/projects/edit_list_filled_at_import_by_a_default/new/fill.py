from reg import REG, put


def function(x=put("v2")):
    return x


def unrelated():
    return 7
