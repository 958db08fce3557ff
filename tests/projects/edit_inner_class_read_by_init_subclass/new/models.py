class Model:
    def __init_subclass__(cls):
        cls.place = cls.Meta.table


class User(Model):
    class Meta:
        table = "people"


class Group(Model):
    class Meta:
        table = "groups"
