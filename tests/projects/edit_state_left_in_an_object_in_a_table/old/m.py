class Svc:
    state = "new"
    def start(self): self.state = up()
def up(): return "up"
SERVICES = {"a": Svc(), "b": Svc()}
