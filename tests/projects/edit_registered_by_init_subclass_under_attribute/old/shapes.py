from registry import Base


class Square(Base):
    kind = "square"
