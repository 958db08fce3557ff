class Mixin:
    run = 1


class Kind(Mixin):
    pass


class Other:
    pass
