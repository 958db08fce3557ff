class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {"bonus": 10}


class Game(metaclass=Meta):
    score = bonus + 1


def apart():
    return 1
