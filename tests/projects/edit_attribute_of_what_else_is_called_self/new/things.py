class Thing:
    rank = 1
    kids = ()

    def nested(self):
        def inner(self):
            return self.rank

        return inner(self.kids[0])

    def matched(self):
        match self.kids:
            case (self, *_):
                return self.rank

    def own(self):
        return self.rank


class Widget(Thing):
    rank = 5
