def size_of(table):
    return table._size
