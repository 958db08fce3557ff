class Missing:
    def __bool__(self):
        return False


missing = Missing()
SEEN = {}
TABLE = {}
LOG = []


class Field:
    def __init__(self, default=missing, names=()):
        found = {}
        for name in names:
            found[name] = len(name)
        self.found = found
        self.default = default

    def shown(self, value):
        return f"<{value}>"


def remember(value, into=SEEN):
    found = {}
    if value:
        found = into
    found["last"] = Field().shown(value)


def keep(value):
    found = {}
    TABLE["found"] = found
    found["value"] = Field().shown(value)


def nest(value, into=LOG):
    found = {"log": into}
    found["log"].append(Field().shown(value))


LABEL = Field(names=["a"]).shown(2)
remember(1)
keep(1)
nest(1)
