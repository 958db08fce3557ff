Size = int


class Box:
    size: "Size"


def name():
    return "types"
