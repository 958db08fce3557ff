class Keeper:
    def __init__(self, kept):
        self.names = [name for name in vars(kept) if not name.startswith("_")]


class Form:
    title = 1


KEEPER = Keeper(Form)
