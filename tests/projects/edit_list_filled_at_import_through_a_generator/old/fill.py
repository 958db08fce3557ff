from reg import REG, put


def give():
    yield REG


for store in give():
    store.append("v1")


def unrelated():
    return 7
