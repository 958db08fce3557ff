class Model:
    fields = ["id", "key"]


class User(Model):
    fields = ["name"]

    def every(self):
        return [f for kind in type(self).__mro__ for f in vars(kind).get("fields", [])]


class Page(Model):
    fields = ["text"]
