from base import Base as Root


class Middle(Root):
    pass
