FROZEN = {"size": 1}


class Frozen(dict):
    def __getitem__(self, key):
        return FROZEN[key]


SETTINGS = Frozen(FROZEN)
