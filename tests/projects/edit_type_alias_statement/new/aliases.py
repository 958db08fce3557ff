type Key = str


def key(value: Key):
    return value


def kind():
    return Key.__value__
