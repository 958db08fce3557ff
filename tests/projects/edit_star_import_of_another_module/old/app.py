from one import *

def go():
    return mix(1)

def other():
    return 1
