def walk(tree):
    if tree:
        yield from tree


def size(tree):
    return len(tree)
