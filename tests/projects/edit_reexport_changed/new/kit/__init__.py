from kit.second import make
from kit.second import other
