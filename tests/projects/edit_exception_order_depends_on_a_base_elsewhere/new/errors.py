class Retry(Exception):
    pass


class Timeout(Retry):
    pass


class Wrong(Exception):
    pass
