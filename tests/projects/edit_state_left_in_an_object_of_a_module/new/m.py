class App:
    def __init__(self): self.mode = "cold"
    def warm(self): self.mode = mode()
    def tell(self): return self.mode
def mode(): return "hot"
APP = App()
def other(): return 1
