class Red:
    colour = "red"


class Blue:
    colour = "blue"


Made = type("Made", (Blue,), {"size": 1})
Other = type("Other", (Red,), {"size": 2})
