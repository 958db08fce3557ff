class Node:
    def visit(self):
        return 1


class Leaf(Node):
    pass


class Branch(Node):
    pass
