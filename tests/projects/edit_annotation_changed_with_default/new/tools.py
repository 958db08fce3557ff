def select(size: float = 2):
    return size


class Tool:
    def use(self, count: float = 2):
        return count

    def other(self, count: float = 1):
        return count


def hints(function):
    return function.__annotations__
