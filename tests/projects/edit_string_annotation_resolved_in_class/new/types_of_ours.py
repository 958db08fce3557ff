Size = str


class Box:
    size: "Size"


def name():
    return "types"
