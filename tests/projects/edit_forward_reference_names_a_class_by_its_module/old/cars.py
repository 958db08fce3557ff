import parts


class Car:
    def __init__(self, part: "parts.Wheel"):
        self.part = part


class Boat:
    def __init__(self, part: "parts.Motor"):
        self.part = part
