class Visitor:
    def visit(self, thing):
        return self.other(thing)

    def other(self, thing, *more):
        return [thing, *more]


class Root(Visitor):
    def start(self, things):
        found = []
        for thing in things:
            try:
                found.append({"a": 1}[thing])
            except KeyError:
                found.append(0)
        return found

    def other(self, thing):
        raise NotImplementedError



def started(things):
    return [*Root().start(things), *Visitor().visit(1)]


def lenient(visitor, *given):
    try:
        return visitor.other(*given)
    except Exception:
        return None


def typed(visitor, *given):
    try:
        return visitor.other(*given)
    except (KeyError, TypeError):
        return None


Odd = TypeError


def renamed(visitor, *given):
    try:
        return visitor.other(*given)
    except Odd:
        return None
