class Field:
    def __set_name__(self, owner, name):
        self.private = f"_{name}"

    def __get__(self, instance, owner):
        return getattr(instance, self.private, None)

    def __set__(self, instance, value):
        setattr(instance, self.private, value)
