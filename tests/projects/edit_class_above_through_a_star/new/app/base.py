class Base:
    def name(self):
        return "base"

    @property
    def size(self):
        return 0


class Other:
    pass
