class Leaf:
    size = 2


class Branch:
    leaf = Leaf()


class Other:
    size = 1
