def ask(thing, name):
    try:
        return object.__getattribute__(thing, name)
    except AttributeError:
        return None
