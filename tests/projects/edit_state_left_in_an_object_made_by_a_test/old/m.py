class App:
    def __init__(self): self.users = []
    def add(self, u): self.users.append(norm(u))
def norm(u): return u.title()
_app = None
def app():
    global _app
    if _app is None: _app = App()
    return _app
