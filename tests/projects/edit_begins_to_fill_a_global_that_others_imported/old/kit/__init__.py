from kit.base import *
from kit.base import CACHE as STORE
