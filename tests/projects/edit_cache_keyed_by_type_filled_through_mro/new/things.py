from dispatch import handles


class Root:
    pass


class Middle(Root):
    pass


class Leaf(Middle):
    pass


class Other(Middle):
    pass


@handles(Root)
def root(thing):
    return "root"


@handles(Middle)
def middle(thing):
    return "middle"
