import store


def fill(size):
    items = store.ITEMS
    items.append(store.Item(size))


fill(2)
