def model(name, strict=False):
    if not name:
        return None

    class Model:
        limit = 10

        def fits(self, number):
            return number <= self.limit

    Model.__name__ = name
    return Model
