class Sign:
    known = {}

    def __new__(cls, name):
        try:
            return cls.known[name]
        except KeyError:
            return cls.known.setdefault(name, name.title())


class Thing:
    def is_set(self):
        return "mode" in self.__dict__


def other():
    return 1
