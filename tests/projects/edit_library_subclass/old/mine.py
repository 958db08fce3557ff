from tint import Base, Other


class Mine(Base):
    def double(self):
        return self.size * 2


class Yours(Other):
    def double(self):
        return self.size * 2
