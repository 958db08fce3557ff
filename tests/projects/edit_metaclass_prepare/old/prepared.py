class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {"bonus": 1}


class Game(metaclass=Meta):
    score = bonus + 1


def apart():
    return 1
