class Broken(Exception):
    pass


def check(rule, value):
    try:
        if not rule(value):
            raise Broken(value)
    except Broken:
        return False
    return True
