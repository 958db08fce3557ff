from two import *
