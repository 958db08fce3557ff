class Club:
    def __init__(self, *names):
        self.names = names

    def __iter__(self):
        return iter(self.names)


class Crowd:
    def __iter__(self):
        return iter(())


def welcome(group, name):
    return name in group
