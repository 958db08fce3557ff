class Store:
    def __init__(self): self.items = {}
    def put(self, k, v): self.items[k] = conv(v)
class App:
    def __init__(self): self.store = Store()
def conv(v): return v * 2
APP = App()
