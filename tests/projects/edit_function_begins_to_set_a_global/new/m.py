_user = "nobody"
def login(u):
    global _user
    _user = u
    return u
def who(): return _user
def other(): return 1
