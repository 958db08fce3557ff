import operator


class Voice:
    def say(self):
        return "base"


class Loud(Voice):
    say = staticmethod(lambda: "loud")


def call(word):
    return operator.methodcaller("s" + word)(Loud())


def whisper():
    return "psst"
