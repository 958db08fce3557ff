class Tray:
    def __bool__(self):
        return True

    def __len__(self):
        return 0


def state(thing):
    return "something" if thing else "nothing"
