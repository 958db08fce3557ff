import types


class Robot:
    def greet(self):
        return "beep"


def bow(self):
    return "bow"


def wave(self):
    return "wave"


special = Robot()
special.greet = types.MethodType(bow, special)
plain = Robot()
