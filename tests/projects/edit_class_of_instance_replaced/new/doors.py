class Open:
    def state(self):
        return "open"

    def close(self):
        self.__class__ = Closed


class Closed(Open):
    def state(self):
        return "closed"
