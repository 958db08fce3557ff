from reg import REG

if REG.append("v2"):
    pass


def unrelated():
    return 7
