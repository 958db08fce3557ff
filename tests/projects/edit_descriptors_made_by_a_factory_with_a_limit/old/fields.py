def limited(maximum):
    class Limited:
        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, instance, owner):
            return instance.__dict__[self.name]

        def __set__(self, instance, value):
            if value > maximum:
                raise ValueError(value)
            instance.__dict__[self.name] = value

    return Limited()
