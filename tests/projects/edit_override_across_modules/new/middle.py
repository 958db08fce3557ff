from base import Base as Root


class Middle(Root):
    def value(self):
        return super().value() + 1
