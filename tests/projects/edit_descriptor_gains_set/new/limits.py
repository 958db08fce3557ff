class Default:
    def __init__(self, value):
        self.value = value

    def __get__(self, instance, owner):
        return self.value

    def __set__(self, instance, value):
        raise AttributeError("read only")


class Upload:
    limit = Default(10)

    def __init__(self, limit):
        self.__dict__["limit"] = limit

    def allows(self, size):
        return size <= self.limit


class Download:
    most = 10

    def allows(self, size):
        return size <= self.most
