class Svc:
    mode = "cold"
    def run(self):
        return 1
