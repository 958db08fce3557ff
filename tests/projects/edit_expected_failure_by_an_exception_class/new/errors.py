class Known(Exception):
    pass


class Special(Exception):
    pass


class Other(Exception):
    pass
