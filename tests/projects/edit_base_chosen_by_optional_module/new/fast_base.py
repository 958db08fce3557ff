class Base:
    def parse(self):
        return "fast"
