import store

MINE = store.ITEMS
MINE.append(store.Item(1))
