class Greeter:
    def greet(self):
        return "hi"


class Loud(Greeter):
    def greet(self):
        return super().greet().upper()


class Polite(Greeter):
    def greet(self):
        return super().greet() + ", sir"


class Smart(Polite, Loud):
    pass


class Smarter(Smart):
    def greet(self):
        return super().greet() + "!"
