from .sizes import *
