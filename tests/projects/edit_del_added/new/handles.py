OPEN = []


class Handle:
    def __init__(self, name):
        self.name = name
        OPEN.append(name)

    def __del__(self):
        OPEN.remove(self.name)


def use(name):
    Handle(name)
    return list(OPEN)


def free_space(total, used):
    return total - used
