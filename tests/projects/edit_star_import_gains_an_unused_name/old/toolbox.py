from arithmetic import *
