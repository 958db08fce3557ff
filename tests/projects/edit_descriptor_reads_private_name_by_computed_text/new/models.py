from fields import Field


class User:
    name = Field()
    _name = "nobody"


class Other:
    name = Field()
