class Node:
    def __init__(self, name, parent=None):
        self.name = name
        self.children = []
        if parent is not None:
            parent.children.append(self)


root = Node("root")
leaf = Node("bud", root)


def first():
    return root.children[0].name


def name():
    return "trees"
