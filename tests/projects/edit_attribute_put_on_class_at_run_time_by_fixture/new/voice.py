class Voice:
    def say(self):
        return "hi"


def loud(self):
    return "HI"


def soft(self):
    return "hi.."


EXTRA = {"shout": soft, "whisper": soft}
