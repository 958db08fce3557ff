class Svc:
    mode = "cold"
    def run(self):
        self.mode = "hot"
        return 1
