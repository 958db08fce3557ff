def by(name):
    def decorate(cls):
        cls.__lt__ = lambda self, other: getattr(self, name) < getattr(other, name)
        return cls

    return decorate
