class Field:
    def __set_name__(self, owner, name):
        self.key = name

    def __set__(self, instance, value):
        instance.__dict__[self.key] = value


class Other:
    size = 1
