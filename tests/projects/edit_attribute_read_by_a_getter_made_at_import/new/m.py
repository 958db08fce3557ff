from operator import methodcaller, attrgetter
class A:
    def run(self): return 1
    size = 4
go = methodcaller("run")
siz = attrgetter("size")
class B(A):
    size = 5
    def run(self): return 2
