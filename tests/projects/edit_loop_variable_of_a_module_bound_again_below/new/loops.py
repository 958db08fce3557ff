FUNCTIONS = {}

for name in ("a", "b"):

    def function():
        return name

    FUNCTIONS[name] = function

OTHERS = []
for name in ("x",):
    pass


def other():
    return len(OTHERS)
