from reg import REG, put

match 1:
    case 1 if put("v1"):
        pass


def unrelated():
    return 7
