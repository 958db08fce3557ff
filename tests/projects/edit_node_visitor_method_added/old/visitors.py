import ast


class Names(ast.NodeVisitor):
    def __init__(self):
        self.found = []

    def visit_Name(self, node):
        self.found.append(node.id)


class Calls(ast.NodeVisitor):
    def __init__(self):
        self.found = []

    def visit_Call(self, node):
        self.found.append("call")


def visit(visitor, text):
    visitor.visit(ast.parse(text))
    return visitor.found
