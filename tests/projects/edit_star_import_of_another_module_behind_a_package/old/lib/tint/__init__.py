from .one import *
