class Base:
    def value(self):
        return 1
