class Node:
    def __init__(self): self.kids = []; self.val = 0
    def add(self, node): self.kids.append(node)
ROOT = Node()
ROOT.add(Node())
MAP = {"a": {"b": Node()}}
def low(): return ROOT.kids[0].val
def deep(): return MAP["a"]["b"].val
def free(): return len(ROOT.kids)
