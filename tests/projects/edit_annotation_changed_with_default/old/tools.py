def select(size: int = 1):
    return size


class Tool:
    def use(self, count: int = 1):
        return count

    def other(self, count: int = 1):
        return count


def hints(function):
    return function.__annotations__
