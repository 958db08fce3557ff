class App:
    def __init__(self): self.items = []
    def add(self, x): self.items.append(norm(x))
def norm(x): return x.strip()
APP = App()
def get(): return APP
