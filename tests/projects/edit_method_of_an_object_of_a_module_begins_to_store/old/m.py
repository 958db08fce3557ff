class App:
    mode = "cold"
    def run(self):
        return 1
    def tell(self): return self.mode
APP = App()
