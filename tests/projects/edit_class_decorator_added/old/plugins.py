PLUGINS = []


def plugin(cls):
    PLUGINS.append(cls.__name__)
    return cls


@plugin
class Spell:
    pass


class Grammar:
    pass


def loaded():
    return list(PLUGINS)


def plain(text):
    return text.casefold()
