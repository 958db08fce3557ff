from wires.core import *
from wires.core import Closes as Closable
