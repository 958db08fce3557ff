class Temperature(float):
    def __new__(cls, text):
        return super().__new__(cls, float(text) + 273.15)


class Pressure(float):
    pass


def read(kind, text):
    return kind(text)
