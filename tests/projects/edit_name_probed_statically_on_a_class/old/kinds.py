class Mixin:
    pass


class Kind(Mixin):
    pass


class Other:
    pass
