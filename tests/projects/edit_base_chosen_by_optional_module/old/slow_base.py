class Base:
    def parse(self):
        return "slow"
