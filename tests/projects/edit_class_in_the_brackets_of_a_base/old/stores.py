from typing import Generic, TypeVar, get_args

from people import Guest, User

T = TypeVar("T")


class Store(Generic[T]):
    def __init_subclass__(cls):
        cls.model = get_args(cls.__orig_bases__[0])[0]

    def make(self):
        return get_args(type(self).__orig_bases__[0])[0]()


class Users(Store[User]):
    pass


class Guests(Store[Guest]):
    pass
