class Svc:
    state = "new"
    def start(self): self.state = up()
def up(): return "UP"
SERVICES = {"a": Svc(), "b": Svc()}
