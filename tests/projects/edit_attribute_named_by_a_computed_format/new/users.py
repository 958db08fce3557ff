import fields


class User:
    label = "foe"
    spare = 1


def shown(user):
    return ("{0." + fields.FIELD + "}").format(user)


def other():
    return User().spare
