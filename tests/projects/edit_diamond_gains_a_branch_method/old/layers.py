class Top:
    def path(self):
        return ["top"]


class Left(Top):
    def path(self):
        return ["left", *super().path()]


class Right(Top):
    def name(self):
        return "right"


class Both(Left, Right):
    pass
