import things


def make(name, *kids):
    thing = getattr(things, name)()
    if kids:
        thing.kids = kids
    return thing
