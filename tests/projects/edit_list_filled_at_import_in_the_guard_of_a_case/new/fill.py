from reg import REG, put

match 1:
    case 1 if put("v2"):
        pass


def unrelated():
    return 7
