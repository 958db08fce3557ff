from parts.starred import *
