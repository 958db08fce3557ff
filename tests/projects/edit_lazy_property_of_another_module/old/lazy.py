class reify:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        value = self.function(instance)
        setattr(instance, self.function.__name__, value)
        return value
