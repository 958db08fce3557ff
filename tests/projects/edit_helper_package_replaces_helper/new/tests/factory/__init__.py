from .makers import make
