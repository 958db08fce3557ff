from base import *
from extra import *
