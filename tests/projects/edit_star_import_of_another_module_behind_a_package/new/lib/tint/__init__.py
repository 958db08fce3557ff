from .two import *
