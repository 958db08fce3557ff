from contextvars import ContextVar
CUR = ContextVar("c", default="-")
def login(): CUR.set(user())
def user(): return "u"
def who(): return CUR.get()
