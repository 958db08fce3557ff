class Known(Exception):
    pass


class Special(Known):
    pass


class Other(Exception):
    pass
