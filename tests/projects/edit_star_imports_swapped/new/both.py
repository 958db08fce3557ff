from second import *
from first import *
