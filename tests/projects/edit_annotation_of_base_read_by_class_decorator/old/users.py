from models import Apart, Base, model


@model
class User(Base):
    name: str


@model
class Guest(Apart):
    name: str
