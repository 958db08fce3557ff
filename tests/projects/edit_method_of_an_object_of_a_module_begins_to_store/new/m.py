class App:
    mode = "cold"
    def run(self):
        self.mode = "hot"
        return 1
    def tell(self): return self.mode
APP = App()
