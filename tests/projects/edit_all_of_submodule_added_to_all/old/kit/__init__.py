from kit import parts
from kit.parts import *

__all__ = [*parts.__all__]
