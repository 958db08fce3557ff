class Retry(Exception):
    pass


class Timeout(Exception):
    pass


class Wrong(Exception):
    pass
