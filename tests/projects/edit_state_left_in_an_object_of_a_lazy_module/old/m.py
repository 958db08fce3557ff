class App:
    mode = "cold"
    def warm(self): self.mode = mode()
def mode(): return "warm"
APP = App()
