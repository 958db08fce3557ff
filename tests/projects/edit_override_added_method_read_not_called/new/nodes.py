class Node:
    def visit(self):
        return 1


class Leaf(Node):
    def visit(self):
        return 2


class Branch(Node):
    pass
