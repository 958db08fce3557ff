class ByName:
    def __eq__(self, other):
        return self.name == other.name


class ByIdentity:
    pass
