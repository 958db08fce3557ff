FUNCTIONS = {}

for name in ("a", "b"):

    def function():
        return name

    FUNCTIONS[name] = function

OTHERS = []


def other():
    return len(OTHERS)
