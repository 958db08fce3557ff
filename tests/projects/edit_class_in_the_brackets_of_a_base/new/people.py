class User:
    kind = "v"


class Guest:
    kind = "g"
