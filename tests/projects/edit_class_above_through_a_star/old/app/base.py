class Base:
    def name(self):
        return "base"


class Other:
    pass
