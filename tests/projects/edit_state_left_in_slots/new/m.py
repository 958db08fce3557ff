class App:
    __slots__ = ("mode", "__weakref__")
    def __init__(self): self.mode = "cold"
    def warm(self): self.mode = mode()
def mode(): return "hot"
APP = App()
