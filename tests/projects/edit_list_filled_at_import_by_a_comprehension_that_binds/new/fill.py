from reg import REG

made = [REG.append(last := item) for item in ["v2"]]


def unrelated():
    return 7
