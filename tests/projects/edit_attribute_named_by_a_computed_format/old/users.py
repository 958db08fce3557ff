import fields


class User:
    label = "friend"
    spare = 1


def shown(user):
    return ("{0." + fields.FIELD + "}").format(user)


def other():
    return User().spare
