from reg import REG

if REG.append("v1"):
    pass


def unrelated():
    return 7
