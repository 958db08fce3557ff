class Leaf:
    size = 1


class Branch:
    leaf = Leaf()


class Other:
    size = 1
