class Problem(Exception):
    def __str__(self):
        return "a problem"


class Expired(Problem):
    code = 7

    def __str__(self):
        return "expired"


class Broken(Problem):
    code = 8


class Unnamed(Exception):
    code = 9


def told(error):
    return f"{error}"


def code(error):
    return error.code
