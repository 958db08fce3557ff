class Tray:
    def __len__(self):
        return 0


def state(thing):
    return "something" if thing else "nothing"
