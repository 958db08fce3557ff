from one import *
