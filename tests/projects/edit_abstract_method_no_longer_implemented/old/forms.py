from abc import ABC, abstractmethod


class Form(ABC):
    @abstractmethod
    def area(self): ...

    def name(self):
        return type(self).__name__


class Square(Form):
    def area(self):
        return 4


class Circle(Form):
    def area(self):
        return 3
