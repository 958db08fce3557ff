class User:
    def rights(self):
        return {"read"}


class Editor(User):
    def rights(self):
        return super().rights() | {"write"}


class Admin(User):
    def rights(self):
        return super().rights() | {"grant"}
