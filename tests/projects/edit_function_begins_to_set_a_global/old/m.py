_user = "nobody"
def login(u):
    return u
def who(): return _user
def other(): return 1
