STATE = {}
def login(u): STATE["user"] = u; return u
def who(): return STATE.get("user", "nobody")
def other(): return 1
