class Meta(type):
    table = {}

    def __new__(meta, name, bases, space):
        made = super().__new__(meta, name, bases, space)
        if "key" in space:
            meta.table[space["key"]] = made
        return made


class Json(metaclass=Meta):
    key = "json"


class Text(metaclass=Meta):
    key = "text"


def __getattr__(name):
    try:
        return Meta.table[name]
    except KeyError:
        raise AttributeError(name) from None
