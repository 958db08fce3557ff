OPEN = []


class Handle:
    def __init__(self, name):
        self.name = name
        OPEN.append(name)


def use(name):
    Handle(name)
    return list(OPEN)


def free_space(total, used):
    return total - used
