VERSION = 1


class text:
    shorten = str.upper
