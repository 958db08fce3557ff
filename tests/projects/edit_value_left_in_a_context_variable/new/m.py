from contextvars import ContextVar
CUR = ContextVar("c", default="-")
def login(): CUR.set(user())
def user(): return "w"
def who(): return CUR.get()
