class User:
    kind = "u"


class Guest:
    kind = "g"
