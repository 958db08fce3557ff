from typing import Generic, TypeVar

from people import User

T = TypeVar("T")


class Store(Generic[T]):
    def size(self):
        return 0


class Users(Store[User]):
    pass


def kind():
    return User.kind
