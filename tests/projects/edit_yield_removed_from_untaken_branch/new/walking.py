def walk(tree):
    if tree:
        return tree


def size(tree):
    return len(tree)
